// All that needs the libraries of compression: where the library can, it loads this when it meets
// the first compressed file.

#include "libchess/files/detail/decoder.hpp"

#include <bzlib.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <new>

namespace chess::detail {

namespace {

using Status = Decoder::Status;

/// Some of these libraries count in 32 bits.
constexpr std::size_t longest_window = std::size_t{1} << 30;

/// One call of zlib, bzip2 or liblzma, whose streams look the same. `run` calls the library and
/// returns its status.
template <typename Stream, typename Run>
Decoder::Step advance(Stream& stream, std::span<const char> input, std::span<char> output,
                      Run run) {
    const std::size_t given = std::min(input.size(), longest_window);
    const std::size_t room = std::min(output.size(), longest_window);
    // NOLINTBEGIN(*-reinterpret-cast,*-const-cast): bytes by other names; none writes to its input
    stream.next_in = reinterpret_cast<decltype(stream.next_in)>(const_cast<char*>(input.data()));
    stream.next_out = reinterpret_cast<decltype(stream.next_out)>(output.data());
    // NOLINTEND(*-reinterpret-cast,*-const-cast)
    stream.avail_in = static_cast<decltype(stream.avail_in)>(given);
    stream.avail_out = static_cast<decltype(stream.avail_out)>(room);
    const Status status = run();
    return {given - stream.avail_in, room - stream.avail_out, status, {}};
}

void require_memory(bool enough) {
    if (!enough) throw std::bad_alloc();
}

class GzipDecoder final : public Decoder {
public:
    GzipDecoder() {
        constexpr int gzip_header_only = 16;  // added to the size of the window
        require_memory(inflateInit2(&stream_, MAX_WBITS + gzip_header_only) == Z_OK);
    }
    ~GzipDecoder() override { inflateEnd(&stream_); }

    Step step(std::span<const char> input, std::span<char> output) override {
        Step step = advance(stream_, input, output, [this] {
            const int code = inflate(&stream_, Z_NO_FLUSH);
            require_memory(code != Z_MEM_ERROR);
            if (code == Z_STREAM_END) return Status::end;
            return code == Z_OK || code == Z_BUF_ERROR ? Status::more : Status::damaged;
        });
        if (step.status == Status::damaged && stream_.msg != nullptr) step.reason = stream_.msg;
        return step;
    }

    void restart() override { inflateReset(&stream_); }

private:
    z_stream stream_{};
};

class Bzip2Decoder final : public Decoder {
public:
    Bzip2Decoder() { begin(); }
    ~Bzip2Decoder() override { BZ2_bzDecompressEnd(&stream_); }

    Step step(std::span<const char> input, std::span<char> output) override {
        return advance(stream_, input, output, [this] {
            const int code = BZ2_bzDecompress(&stream_);
            require_memory(code != BZ_MEM_ERROR);
            if (code == BZ_STREAM_END) return Status::end;
            return code == BZ_OK ? Status::more : Status::damaged;
        });
    }

    void restart() override {
        BZ2_bzDecompressEnd(&stream_);
        begin();
    }

private:
    void begin() {
        stream_ = {};
        require_memory(BZ2_bzDecompressInit(&stream_, /*verbosity=*/0, /*small=*/0) == BZ_OK);
    }

    bz_stream stream_{};
};

class XzDecoder final : public Decoder {
public:
    XzDecoder() { begin(); }
    ~XzDecoder() override { lzma_end(&stream_); }

    Step step(std::span<const char> input, std::span<char> output) override {
        return advance(stream_, input, output, [this] {
            switch (lzma_code(&stream_, LZMA_RUN)) {
                case LZMA_MEM_ERROR: throw std::bad_alloc();
                case LZMA_STREAM_END: return Status::end;
                case LZMA_OK:
                case LZMA_BUF_ERROR: return Status::more;
                case LZMA_MEMLIMIT_ERROR: return Status::too_large;
                default: return Status::damaged;
            }
        });
    }

    void restart() override { begin(); }

private:
    void begin() {
        require_memory(lzma_stream_decoder(&stream_, most_memory, /*flags=*/0) == LZMA_OK);
    }

    lzma_stream stream_ = LZMA_STREAM_INIT;
};

class ZstdDecoder final : public Decoder {
public:
    ZstdDecoder() { require_memory(stream_ != nullptr); }
    ~ZstdDecoder() override { ZSTD_freeDStream(stream_); }

    Step step(std::span<const char> input, std::span<char> output) override {
        ZSTD_inBuffer in{input.data(), input.size(), 0};
        ZSTD_outBuffer out{output.data(), output.size(), 0};
        const std::size_t left = ZSTD_decompressStream(stream_, &out, &in);
        Step step{in.pos, out.pos, left == 0 ? Status::end : Status::more, {}};
        if (ZSTD_isError(left) == 0) return step;
        const ZSTD_ErrorCode code = ZSTD_getErrorCode(left);
        require_memory(code != ZSTD_error_memory_allocation);
        const bool too_large = code == ZSTD_error_frameParameter_windowTooLarge;
        step.status = too_large ? Status::too_large : Status::damaged;
        step.reason = ZSTD_getErrorName(left);
        return step;
    }

    void restart() override { ZSTD_initDStream(stream_); }

private:
    ZSTD_DStream* stream_ = ZSTD_createDStream();
};

}  // namespace

Decoder* chess_make_decoder(CompressionFormat format) {
    switch (format) {
        case CompressionFormat::gzip: return new GzipDecoder();
        case CompressionFormat::bzip2: return new Bzip2Decoder();
        case CompressionFormat::xz: return new XzDecoder();
        case CompressionFormat::zstd: return new ZstdDecoder();
    }
    return nullptr;
}

}  // namespace chess::detail
