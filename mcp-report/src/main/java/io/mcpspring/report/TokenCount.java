package io.mcpspring.report;

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

	private volatile @Nullable Encoding encoding;

	int of(String text) {
		Encoding loaded = this.encoding;
		return ((loaded != null) ? loaded : load()).countTokensOrdinary(text);
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
