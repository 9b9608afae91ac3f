package io.mcpspring.jsonrpc;

import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.io.ContentReference;
import tools.jackson.core.io.IOContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonFactoryBuilder;

/**
 * Jackson's factory of parsers, which also parses ASCII without making a string of it.
 */
final class ParserFactory extends JsonFactory {

	ParserFactory(JsonFactoryBuilder builder) {
		super(builder);
	}

	/**
	 * Create a parser of characters, which are in a recycled buffer. That keeps the size
	 * of the largest text.
	 * @param ascii the text, not a large one
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
