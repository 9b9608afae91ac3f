package com.acme.kennel;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

import com.acme.desk.Weight;
import io.mcpspring.annotation.McpTool;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpStatus;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;

@RestController
class KennelController {

	private final AtomicInteger purged = new AtomicInteger();

	@GetMapping("/api/visits/{id}")
	@McpTool(name = "visit", description = "A visit by its number")
	Mono<String> visit(@PathVariable int id) {
		return Mono.error(() -> new ResponseStatusException(HttpStatus.NOT_FOUND, "No visit " + id));
	}

	@GetMapping("/api/visits/weighed")
	@McpTool(name = "weighed", description = "Repeats the weight")
	Mono<String> weighed(@RequestParam("kilos") Weight weight, @RequestParam(defaultValue = "3") int times) {
		return Mono.just(times + " x " + weight.grams() + " g");
	}

	@GetMapping("/api/visits/who")
	@McpTool(name = "who", description = "Tells who is asking, and from where")
	Mono<Map<String, String>> who(@AuthenticationPrincipal UserDetails user, Authentication authentication,
			ServerWebExchange exchange, @RequestHeader(value = "X-Tenant", required = false) String tenant,
			@CookieValue(name = "theme", defaultValue = "light") String theme) {
		Map<String, String> who = new TreeMap<>();
		who.put("user", user.getUsername());
		who.put("authentication", authentication.getName());
		who.put("path", exchange.getRequest().getPath().value());
		who.put("tenant", String.valueOf(tenant));
		who.put("theme", theme);
		return Mono.just(who);
	}

	@DeleteMapping("/api/admin/owners/{id}")
	@McpTool(name = "purge_owner", description = "Removes all data of an owner")
	Mono<String> purge(@PathVariable int id) {
		return Mono.fromSupplier(() -> {
			this.purged.incrementAndGet();
			return "purged " + id;
		});
	}

	@GetMapping("/api/admin/purged")
	Mono<Integer> purged() {
		return Mono.fromSupplier(this.purged::get);
	}

}
