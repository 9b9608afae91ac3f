package io.mcpspring.security.token;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.core.Authentication;

/**
 * The verified tokens behind the authentications that converters of the application
 * created. Such an authentication may be of any type, so it does not lead to its token.
 * An entry ends with its authentication. Entries are found by identity, because
 * authentications of different tokens may be equal.
 */
public final class VerifiedTokens {

	private static final Map<Key, Authentication> TOKENS = new ConcurrentHashMap<>();

	private static final ReferenceQueue<Authentication> COLLECTED = new ReferenceQueue<>();

	private VerifiedTokens() {
	}

	/**
	 * Remember the token of an authentication.
	 * @param converted the authentication that the application created
	 * @param verified the authentication by the claims of the token alone
	 * @throws AuthenticationServiceException if the authentication is that of another
	 * token: the rights of two callers would be mixed up. This is an error of the
	 * application, not of the token
	 */
	static void remember(Authentication converted, Authentication verified) {
		for (Reference<?> key = COLLECTED.poll(); key != null; key = COLLECTED.poll()) {
			TOKENS.remove(key);
		}
		Authentication known = TOKENS.putIfAbsent(new Key(converted, COLLECTED), verified);
		if (known != null && !Objects.equals(known.getCredentials(), verified.getCredentials())) {
			throw new AuthenticationServiceException("The converter of access tokens returned the same "
					+ converted.getClass().getName() + " for two tokens: let it create a new one for each token");
		}
	}

	/**
	 * Return the authentication by the claims of the token alone.
	 * @return the authentication, or {@code null} if the application created none
	 */
	public static @Nullable Authentication of(Authentication converted) {
		return TOKENS.get(new Key(converted, null));
	}

	private static final class Key extends WeakReference<Authentication> {

		private final int hash;

		private Key(Authentication authentication, @Nullable ReferenceQueue<Authentication> queue) {
			super(authentication, queue);
			this.hash = System.identityHashCode(authentication);
		}

		@Override
		public boolean equals(@Nullable Object other) {
			if (this == other) {
				return true;
			}
			Authentication own = get();
			return own != null && other instanceof Key key && key.refersTo(own);
		}

		@Override
		public int hashCode() {
			return this.hash;
		}

	}

}
