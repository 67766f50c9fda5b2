# Messages to the user of a script, and its help.

say() { printf '%s\n' "$*"; }

# Prints a message to standard error and exits with status 1.
give_up() {
  printf '%s\n' "$*" >&2
  exit 1
}

# print_help FILE: prints the header comment of a script, which is its help text.
print_help() { sed -n '2,/^$/s/^# \{0,1\}//p' "$1"; }
