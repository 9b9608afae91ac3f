package com.acme.broker;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;

import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/**
 * Names the issuer in each answer to a client (RFC 9207), by which clients of several
 * authorization servers tell them apart.
 */
final class IssuerParameter extends OncePerRequestFilter {

	private final String issuer;

	IssuerParameter(String issuer) {
		this.issuer = issuer;
	}

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		chain.doFilter(request, new HttpServletResponseWrapper(response) {

			@Override
			public void sendRedirect(String location) throws IOException {
				super.sendRedirect(isOwn(location) ? location : named(location));
			}

		});
	}

	private boolean isOwn(String location) {
		return location.startsWith("/") || location.startsWith(this.issuer + "/");
	}

	private String named(String location) {
		return UriComponentsBuilder.fromUriString(location)
			.queryParam("iss", UriUtils.encode(this.issuer, StandardCharsets.UTF_8))
			.build(true)
			.toUriString();
	}

}
