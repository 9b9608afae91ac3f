package io.mcpspring.spring.typeschema;

import java.io.Writer;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.ser.SerializationContextExt;

/**
 * New contexts of a mapper, which find its serializers and deserializers. A mapper gives
 * them to its generators and parsers.
 */
public final class JacksonContexts {

	private JacksonContexts() {
	}

	/**
	 * Create a context for one value that is written.
	 * @param mapper the mapper
	 * @return the context
	 */
	public static SerializationContextExt writing(JsonMapper mapper) {
		try (JsonGenerator json = mapper.createGenerator(Writer.nullWriter())) {
			return (SerializationContextExt) json.objectWriteContext();
		}
	}

	/**
	 * Create a context for one value that is read.
	 * @param mapper the mapper
	 * @return the context
	 */
	public static DeserializationContext reading(JsonMapper mapper) {
		try (JsonParser json = mapper.treeAsTokens(NullNode.getInstance())) {
			return (DeserializationContext) json.objectReadContext();
		}
	}

}
