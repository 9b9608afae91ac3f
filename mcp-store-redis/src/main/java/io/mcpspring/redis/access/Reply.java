package io.mcpspring.redis.access;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Answer of a script.
 *
 * @param parts texts as bytes and numbers as {@link Long}
 */
public record Reply(List<?> parts) {

	/** Return the first word, which is the outcome. */
	public String status() {
		return text(0);
	}

	public boolean is(String status) {
		return status.equals(text(0));
	}

	public int size() {
		return this.parts.size();
	}

	public byte[] bytes(int index) {
		Object part = this.parts.get(index);
		if (part instanceof byte[] bytes) {
			return bytes;
		}
		return (part != null) ? part.toString().getBytes(StandardCharsets.UTF_8) : new byte[0];
	}

	public String text(int index) {
		return (index < this.parts.size()) ? new String(bytes(index), StandardCharsets.UTF_8) : "";
	}

	public long number(int index) {
		return (this.parts.get(index) instanceof Long number) ? number : Long.parseLong(text(index));
	}

	/** Return a part that is itself an answer. */
	public Reply part(int index) {
		return new Reply((List<?>) this.parts.get(index));
	}

	/** Return all parts from an index on, as texts. */
	public List<String> texts(int from) {
		List<String> texts = new ArrayList<>();
		for (int i = from; i < this.parts.size(); i++) {
			texts.add(text(i));
		}
		return texts;
	}

}
