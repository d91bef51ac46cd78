#pragma once

/// Marks what libchess.so exports; everything else is compiled with hidden visibility.
#if defined(_WIN32)
#define LIBCHESS_API __declspec(dllexport)
#elif defined(__GNUC__)
#define LIBCHESS_API __attribute__((visibility("default")))
#else
#define LIBCHESS_API
#endif
