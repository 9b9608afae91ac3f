package com.acme.kennel;

import io.mcpspring.annotation.McpTool;
import reactor.core.publisher.Mono;

import org.springframework.stereotype.Component;

@Component
class TenantDesk {

	@McpTool(name = "tenant", description = "Of whose data this is")
	Mono<String> tenant() {
		return Mono.deferContextual((context) -> Mono.just("tenant " + context.getOrDefault(TenantFilter.KEY, "null")));
	}

}
