package io.mcpspring.jsonrpc;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

import io.mcpspring.text.QuotedStrings;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.io.ContentReference;
import tools.jackson.core.io.IOContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.UTF8StreamJsonParser;
import tools.jackson.core.sym.ByteQuadsCanonicalizer;

/**
 * Jackson's parser of bytes, except that a string is copied as a whole, and that names
 * are forgotten afterwards: they are chosen by clients. The factory would not create it
 * for names that are not to be kept.
 */
final class ByteParser extends UTF8StreamJsonParser {

	private static final ByteQuadsCanonicalizer NO_NAMES = ByteQuadsCanonicalizer.createRoot();

	/** Limits the cost of names chosen to collide. */
	private static final int NAMES = JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW.getMask();

	/** Bytes of ASCII need not be looked at to be decoded as Latin-1. */
	private final Charset charset;

	/**
	 * Create a parser.
	 * @param factory the source of the limits
	 * @param utf8 well-formed UTF-8
	 * @param ascii whether all of it is ASCII
	 */
	ByteParser(JsonFactory factory, byte[] utf8, boolean ascii) {
		super(ObjectReadContext.empty(),
				new IOContext(factory.streamReadConstraints(), factory.streamWriteConstraints(),
						factory.errorReportConfiguration(), factory._getBufferRecycler(), ContentReference.unknown(),
						true, JsonEncoding.UTF8),
				factory.getStreamReadFeatures(), factory.getFormatReadFeatures(), null, NO_NAMES.makeChild(NAMES), utf8,
				0, utf8.length, 0, false);
		this.charset = ascii ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
	}

	@Override
	public String getString() {
		if (this._tokenIncomplete && this._currToken == JsonToken.VALUE_STRING) {
			int plain = QuotedStrings.endOfPlain(this._inputBuffer, this._inputPtr, this._inputEnd);
			int end = QuotedStrings.end(this._inputBuffer, plain, this._inputEnd);
			String text = (end < 0) ? null
					: QuotedStrings.text(this._inputBuffer, this._inputPtr, end, plain < end, this.charset);
			if (text != null) {
				this._textBuffer.resetWithString(text);
				this._inputPtr = end + 1;
				this._tokenIncomplete = false;
				return text;
			}
		}
		return super.getString();
	}

	/** Release the buffers, and leave the names behind. */
	@Override
	protected void _releaseBuffers() {
		this._textBuffer.releaseBuffers();
	}

}
