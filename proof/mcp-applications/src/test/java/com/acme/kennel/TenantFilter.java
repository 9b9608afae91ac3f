package com.acme.kennel;

import reactor.core.publisher.Mono;
import reactor.util.context.Context;

import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

/** Says of whose data a request is speaking. */
@Component
class TenantFilter implements WebFilter {

	static final String KEY = "tenant";

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		String tenant = exchange.getRequest().getHeaders().getFirst("X-Tenant");
		return chain.filter(exchange).contextWrite((tenant != null) ? Context.of(KEY, tenant) : Context.empty());
	}

}
