package io.mcpspring.jsonrpc;

import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.io.ContentReference;
import tools.jackson.core.io.IOContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonFactoryBuilder;

/**
 * Factory of parsers that also parses ASCII without an intermediate string.
 */
final class ParserFactory extends JsonFactory {

	ParserFactory(JsonFactoryBuilder builder) {
		super(builder);
	}

	/**
	 * Create a parser of ASCII text. The characters are in a recycled buffer, which never
	 * shrinks.
	 * @param ascii the text; its size has to be bounded
	 * @return the parser
	 */
	JsonParser ofAscii(byte[] ascii) {
		IOContext context = _createContext(ContentReference.unknown(), true);
		char[] characters = context.allocTokenBuffer(ascii.length);
		for (int i = 0; i < ascii.length; i++) {
			characters[i] = (char) ascii[i];
		}
		return _createParser(ObjectReadContext.empty(), context, characters, 0, ascii.length, true);
	}

}
