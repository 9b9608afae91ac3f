package io.mcpspring.console;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.security.web.csrf.CsrfToken;

/**
 * Tokens of Spring Security against forged requests on servlets.
 */
final class CsrfHeaders {

	private CsrfHeaders() {
	}

	static @Nullable CsrfHeader of(HttpServletRequest request) {
		return (request.getAttribute(CsrfToken.class.getName()) instanceof CsrfToken token)
				? new CsrfHeader(token.getHeaderName(), token.getToken()) : null;
	}

}
