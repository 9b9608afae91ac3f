package io.mcpspring.report;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import org.jspecify.annotations.Nullable;

/**
 * Number of tokens of a text in one widely used encoding, which is loaded when it is
 * first needed. Other models count differently, mostly by less than a third.
 */
final class TokenCount {

	static final String ENCODING = EncodingType.O200K_BASE.getName();

	/** More entries than a model gets; older counts are dropped then. */
	private static final int MAX_TEXTS = 1000;

	/** Counting takes longer than all else in a report. */
	private final Map<String, Integer> counted = new ConcurrentHashMap<>();

	private volatile @Nullable Encoding encoding;

	int of(String text) {
		Integer known = this.counted.get(text);
		if (known != null) {
			return known;
		}
		Encoding loaded = this.encoding;
		int tokens = ((loaded != null) ? loaded : load()).countTokensOrdinary(text);
		if (this.counted.size() >= MAX_TEXTS) {
			this.counted.clear();
		}
		this.counted.put(text, tokens);
		return tokens;
	}

	int kept() {
		return this.counted.size();
	}

	private synchronized Encoding load() {
		Encoding loaded = this.encoding;
		if (loaded == null) {
			loaded = Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE);
			this.encoding = loaded;
		}
		return loaded;
	}

}
