package io.mcpspring.security.servlet;

import java.security.cert.X509Certificate;
import java.util.Collections;
import java.util.List;

import io.mcpspring.security.token.TokenReader;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.AuthenticationConverter;

/**
 * Converter of a servlet request to its token.
 */
public final class ServletTokenConverter implements AuthenticationConverter {

	private static final String CERTIFICATES = "jakarta.servlet.request.X509Certificate";

	private final TokenReader reader;

	/**
	 * Create the converter.
	 * @param reader reads the headers
	 */
	public ServletTokenConverter(TokenReader reader) {
		this.reader = reader;
	}

	@Override
	public @Nullable Authentication convert(HttpServletRequest request) {
		return this.reader.read(request.getMethod(), values(request, "Authorization"), values(request, "DPoP"),
				certificate(request));
	}

	private static @Nullable X509Certificate certificate(HttpServletRequest request) {
		Object chain = request.getAttribute(CERTIFICATES);
		return (chain instanceof X509Certificate[] certificates && certificates.length > 0) ? certificates[0] : null;
	}

	private static List<String> values(HttpServletRequest request, String name) {
		return Collections.list(request.getHeaders(name));
	}

}
