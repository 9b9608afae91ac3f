package io.mcpspring.console;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;

import org.springframework.util.function.SingletonSupplier;

/**
 * Number of tokens of a text in one widely used encoding, which is loaded when it is
 * first needed. Other models count differently, mostly by less than a third.
 */
final class TokenCount {

	static final String ENCODING = EncodingType.O200K_BASE.getName();

	private final SingletonSupplier<Encoding> encoding = SingletonSupplier
		.of(() -> Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE));

	int of(String text) {
		return this.encoding.obtain().countTokensOrdinary(text);
	}

}
