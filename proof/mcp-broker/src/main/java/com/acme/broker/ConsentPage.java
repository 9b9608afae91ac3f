package com.acme.broker;

import java.net.URI;

import org.springframework.http.MediaType;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.server.authorization.OAuth2Authorization;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationService;
import org.springframework.security.oauth2.server.authorization.OAuth2TokenType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.util.HtmlUtils;

import static org.springframework.http.HttpStatus.BAD_REQUEST;

/**
 * Asks the user whether a client may act for them. The provider knows only this
 * application, so its own page says nothing of the client. The page names where the user
 * is sent back to: a client is free to choose its name, but not its address.
 */
@RestController
class ConsentPage {

	private static final String PAGE = """
			<!DOCTYPE html>
			<html lang="en">
			<head><title>Permit access</title></head>
			<body>
			<h1>Permit access?</h1>
			<p>A client that calls itself <b>%1$s</b>, at <b>%2$s</b>, wants to use your notes: %3$s</p>
			<form method="post" action="/oauth2/authorize">
			<input type="hidden" name="client_id" value="%4$s">
			<input type="hidden" name="state" value="%5$s">
			%6$s
			<button type="submit">Permit</button>
			</form>
			<form method="post" action="/oauth2/authorize">
			<input type="hidden" name="client_id" value="%4$s">
			<input type="hidden" name="state" value="%5$s">
			<button type="submit">Refuse</button>
			</form>
			</body>
			</html>
			""";

	private final OAuth2AuthorizationService authorizations;

	private final Clients clients;

	ConsentPage(OAuth2AuthorizationService authorizations, Clients clients) {
		this.authorizations = authorizations;
		this.clients = clients;
	}

	@GetMapping(path = "/consent", produces = MediaType.TEXT_HTML_VALUE)
	String page(@RequestParam String state) {
		OAuth2Authorization authorization = this.authorizations.findByToken(state, new OAuth2TokenType("state"));
		OAuth2AuthorizationRequest request = (authorization != null)
				? authorization.getAttribute(OAuth2AuthorizationRequest.class.getName()) : null;
		var client = (request != null) ? this.clients.findByClientId(request.getClientId()) : null;
		if (request == null || client == null) {
			throw new ResponseStatusException(BAD_REQUEST);
		}
		StringBuilder scopes = new StringBuilder();
		request.getScopes()
			.forEach((scope) -> scopes.append("<input type=\"hidden\" name=\"scope\" value=\"")
				.append(HtmlUtils.htmlEscape(scope))
				.append("\">"));
		return PAGE.formatted(HtmlUtils.htmlEscape(client.getClientName()),
				HtmlUtils.htmlEscape(URI.create(request.getRedirectUri()).getAuthority()),
				HtmlUtils.htmlEscape(String.join(", ", request.getScopes())),
				HtmlUtils.htmlEscape(client.getClientId()), HtmlUtils.htmlEscape(state), scopes);
	}

}
