package io.mcpspring.security.chain;

import java.lang.reflect.Field;
import java.util.Collection;
import java.util.function.Consumer;

import org.springframework.security.oauth2.server.resource.OAuth2ProtectedResourceMetadata;
import org.springframework.security.oauth2.server.resource.OAuth2ProtectedResourceMetadata.Builder;
import org.springframework.util.ReflectionUtils;

/**
 * Metadata of OAuth that a chain of the application publishes for clients of the server
 * without an authorization server, so that they find none.
 */
public final class IncompleteMetadata {

	private static final String FILTER = "OAuth2ProtectedResourceMetadataFilter";

	private static final String CUSTOMIZER = "protectedResourceMetadataCustomizer";

	private IncompleteMetadata() {
	}

	/**
	 * Return whether a filter publishes metadata that name no authorization server.
	 * @param filter the filter
	 * @return {@code false} as well if the filter cannot be read
	 */
	public static boolean isOf(Object filter) {
		return filter.getClass().getSimpleName().equals(FILTER) && isIncomplete(filter);
	}

	@SuppressWarnings("unchecked")
	private static boolean isIncomplete(Object filter) {
		Field field = ReflectionUtils.findField(filter.getClass(), CUSTOMIZER);
		if (field == null) {
			return false;
		}
		try {
			field.setAccessible(true);
			Builder metadata = OAuth2ProtectedResourceMetadata.builder().resource("http://localhost/");
			((Consumer<Builder>) field.get(filter)).accept(metadata);
			Object servers = metadata.build().getClaims().get("authorization_servers");
			return !(servers instanceof Collection<?> named) || named.isEmpty();
		}
		catch (IllegalAccessException | RuntimeException ex) {
			return false;
		}
	}

}
