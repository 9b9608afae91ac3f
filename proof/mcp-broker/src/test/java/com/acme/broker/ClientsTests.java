package com.acme.broker;

import java.util.Collections;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * How many clients register.
 */
class ClientsTests {

	private final Clients clients = new Clients(new Hosts(Set.of("claude.ai")), new ClientDocuments());

	@AfterEach
	void reset() {
		RequestContextHolder.resetRequestAttributes();
	}

	@Test
	void registersSoManyOfAnAddress() {
		RegisteredClient first = register("192.0.2.1");
		for (int i = 1; i < 20; i++) {
			register("192.0.2.1");
		}
		assertThatThrownBy(() -> register("192.0.2.1")).isInstanceOf(OAuth2AuthenticationException.class);
		assertThat(register("192.0.2.2").getClientId()).isNotEqualTo(first.getClientId());
		assertThat(this.clients.findByClientId(first.getClientId())).isNotNull();
	}

	@Test
	void registersSoManyInAll() {
		for (int i = 0; i < 1000; i++) {
			register("192.0.2." + i);
		}
		assertThatThrownBy(() -> register("198.51.100.1")).isInstanceOf(OAuth2AuthenticationException.class);
	}

	@Test
	void keepsLittleOfEach() {
		assertThat(this.clients.register("x".repeat(1000), List.of("http://127.0.0.1/")).getClientName()).hasSize(100);
		Hosts hosts = new Hosts(Set.of("claude.ai"));
		assertThat(hosts.permitRedirects(List.of("https://claude.ai/"))).isTrue();
		assertThat(hosts.permitRedirects(List.of("https://claude.ai/" + "x".repeat(500)))).isFalse();
		assertThat(hosts.permitRedirects(Collections.nCopies(11, "https://claude.ai/"))).isFalse();
	}

	private RegisteredClient register(String address) {
		MockHttpServletRequest request = new MockHttpServletRequest();
		request.setRemoteAddr(address);
		RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(request));
		RegisteredClient client = this.clients.register("Desk", List.of("http://127.0.0.1/callback"));
		this.clients.save(client);
		return client;
	}

}
