#pragma once
#include <stddef.h>

// A file that is embedded in the program. The modules' headers declare the files for Swift; the target EmbeddedFiles
// contains their bytes. Swift modules depend only on their headers, so an edited file recompiles no Swift.
typedef struct __attribute__((swift_attr("@Sendable"))) EmbeddedFile {
  const unsigned char *_Nonnull start;
  size_t count;
} EmbeddedFile;

#define EMBEDDED(name) extern const EmbeddedFile name;

// Define a file in C. Between them: #embed "FILE"
#define BEGIN(name) static const unsigned char name##_bytes[] = {
#define END(name) }; const EmbeddedFile name = {name##_bytes, sizeof name##_bytes};
