# Plain sentences for whoever started a script.

say() { printf '%s\n' "$*"; }

# Ends the script with a sentence on the error output.
give_up() {
  printf '%s\n' "$*" >&2
  exit 1
}

# The comment at the head of a script is its help.
print_help() { sed -n '2,/^$/s/^# \{0,1\}//p' "$1"; }
