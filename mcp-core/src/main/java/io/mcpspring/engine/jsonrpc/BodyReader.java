package io.mcpspring.engine.jsonrpc;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamConstraintsException;

/**
 * Parser of one body: a message, or an array of messages.
 */
final class BodyReader {

	private final JsonParser parser;

	private final TreeReader values;

	private final int maxBatch;

	private @Nullable EnvelopeReader single;

	BodyReader(JsonParser parser, CodecLimits limits, TreeReader values) {
		this.parser = parser;
		this.values = values;
		this.maxBatch = limits.maxBatch();
	}

	Decoded read() {
		try {
			Decoded decoded = readRoot();
			return (this.parser.nextToken() == null) ? decoded : refuse(Faults.NOT_JSON);
		}
		catch (RefusedException ex) {
			return refuse(ex.error());
		}
		catch (StreamConstraintsException ex) {
			return refuse(Faults.TOO_LARGE);
		}
		catch (JacksonException ex) {
			return refuse(Faults.NOT_JSON);
		}
	}

	private Decoded readRoot() {
		JsonToken first = this.parser.nextToken();
		if (first == null) {
			return refuse(Faults.NOT_JSON);
		}
		if (first == JsonToken.START_ARRAY) {
			return readBatch();
		}
		if (first != JsonToken.START_OBJECT) {
			return readNonMessage();
		}
		this.single = new EnvelopeReader(this.parser, this.values);
		return this.single.read();
	}

	private Decoded readBatch() {
		List<Decoded.Element> elements = new ArrayList<>();
		while (this.parser.nextToken() != JsonToken.END_ARRAY) {
			if (elements.size() == this.maxBatch) {
				throw new RefusedException(Faults.BATCH_TOO_LONG);
			}
			boolean object = this.parser.currentToken() == JsonToken.START_OBJECT;
			elements.add(object ? new EnvelopeReader(this.parser, this.values).read() : readNonMessage());
		}
		return elements.isEmpty() ? refuse(Faults.EMPTY_BATCH) : new Decoded.Batch(elements);
	}

	private Decoded.Element readNonMessage() {
		this.values.value(1);
		this.values.takeDuplicate();
		return new Decoded.Invalid(Faults.NOT_A_MESSAGE, null);
	}

	private Decoded.Invalid refuse(JsonRpcError fault) {
		return (this.single != null) ? this.single.refuse(fault) : new Decoded.Invalid(fault, null);
	}

}
