#pragma once
#include <stddef.h>

// A file that is part of the program. The headers declare the files, so that Swift can name them; the target EmbeddedFiles
// holds their bytes. A module of Swift depends on its header alone: an edited file is compiled and linked, and no Swift is.
typedef struct __attribute__((swift_attr("@Sendable"))) EmbeddedFile {
  const unsigned char *_Nonnull start;
  size_t count;
} EmbeddedFile;

#define EMBEDDED(name) extern const EmbeddedFile name;

// Between these, in C: #embed "FILE"
#define BEGIN(name) static const unsigned char name##_bytes[] = {
#define END(name) }; const EmbeddedFile name = {name##_bytes, sizeof name##_bytes};
