package io.mcpspring.autoconfigure.security;

import java.math.BigDecimal;
import java.net.URI;
import java.security.Principal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/**
 * An application with controllers that know nothing of tools.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({ RestApplication.ProductController.class, RestApplication.AdminController.class,
		RestApplication.OwnerController.class, DraftController.class, AccountController.class })
class RestApplication {

	static final String[] PROPERTIES = { "mcp.server.controllers.include[0]=/rest/**",
			"mcp.server.controllers.include[1]=POST|PUT /rest/products/**",
			"mcp.server.controllers.include[2]=DELETE tag:Products",
			"mcp.server.controllers.exclude[0]=bean:" + ProductController.class.getName() + "#search",
			"mcp.server.controllers.headers=passed:X-Tenant, argument:x-clin*, argument:X-User-*" };

	enum Kind {

		COFFEE, TEA

	}

	record Product(String sku, String name, @Nullable Kind kind, @Nullable String note) {
	}

	record NewProduct(@NotBlank String name, @Nullable Kind kind, @Min(0) int price) {
	}

	record Filter(@Nullable String name, @Nullable Integer price) {
	}

	record Entries(@Nullable Map<String, Integer> counts, @Nullable List<String> tags) {
	}

	static class Attributes {

		private @Nullable Map<String, String> texts;

		private @Nullable List<String> tags;

		public @Nullable Map<String, String> getTexts() {
			return this.texts;
		}

		public void setTexts(@Nullable Map<String, String> texts) {
			this.texts = texts;
		}

		public @Nullable List<String> getTags() {
			return this.tags;
		}

		public void setTags(@Nullable List<String> tags) {
			this.tags = tags;
		}

	}

	static class OutOfStockException extends RuntimeException {

	}

	@RestController
	@RequestMapping("/rest/products")
	@Tag(name = "Products")
	static class ProductController {

		private final Map<String, Product> products = new ConcurrentHashMap<>(
				Map.of("A-1", new Product("A-1", "Arabica", Kind.COFFEE, null)));

		@GetMapping
		List<Product> listProducts(@RequestParam(defaultValue = "10") int limit,
				@RequestParam(required = false) @Nullable Kind kind) {
			return this.products.values()
				.stream()
				.filter((product) -> kind == null || kind == product.kind())
				.limit(limit)
				.toList();
		}

		@Operation(operationId = "findProduct", summary = "Find a product", description = "Finds a product by number")
		@GetMapping("/{sku}")
		ResponseEntity<Product> find(
				@Parameter(description = "The product's number") @PathVariable("sku") String number) {
			Product found = this.products.get(number);
			if (found == null) {
				throw new ResponseStatusException(HttpStatus.NOT_FOUND, "No product " + number);
			}
			return ResponseEntity.ok(found);
		}

		@GetMapping("/search")
		String search() {
			return "secret search";
		}

		@PostMapping
		ResponseEntity<Product> create(@Valid @RequestBody NewProduct product) {
			Product created = new Product("N-1", product.name(), product.kind(), null);
			this.products.put("N-1", created);
			return ResponseEntity.created(URI.create("/rest/products/N-1")).body(created);
		}

		@PutMapping("/{sku}")
		Product replace(@PathVariable String sku, @RequestBody NewProduct product,
				@RequestParam(required = false) @Nullable String product_body) {
			return new Product(sku, product.name(), product.kind(), product_body);
		}

		@DeleteMapping("/{sku}")
		@ResponseStatus(HttpStatus.NO_CONTENT)
		void remove(@PathVariable String sku) {
			this.products.remove(sku);
		}

		@GetMapping("/{sku}/order")
		String order(@PathVariable String sku) {
			throw new OutOfStockException();
		}

		@GetMapping("/{sku}/broken")
		String broken(@PathVariable String sku) {
			throw new IllegalStateException("jdbc:secret");
		}

		@GetMapping("/later")
		CompletableFuture<Map<String, String>> later(@RequestParam LocalDate day,
				@RequestParam(defaultValue = "PT1H") Duration within,
				@RequestParam(defaultValue = "P0DT1H") Duration before) {
			return CompletableFuture.supplyAsync(() -> Map.of("day", day.toString()));
		}

		@GetMapping("/filtered")
		List<String> filtered(Filter filter, @RequestParam List<String> sizes, Locale locale) {
			return new ArrayList<>(List.of(filter.toString(), sizes.toString(), locale.getLanguage()));
		}

		@ExceptionHandler
		ProblemDetail handle(OutOfStockException failure) {
			return ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, "Out of stock until Monday");
		}

	}

	@RestController
	@RequestMapping("/rest/admin")
	static class AdminController {

		@GetMapping("/report")
		String report() {
			return "the report";
		}

		@PostMapping("/wipe")
		String wipe() {
			return "wiped";
		}

		@GetMapping("/items/{id}")
		String item(@PathVariable int id) {
			return "item " + id;
		}

	}

	@RestController
	static class OwnerController {

		@GetMapping("/rest/me")
		Map<String, String> me(Principal principal, Authentication authentication,
				@AuthenticationPrincipal UserDetails user, @RequestHeader("X-Clinic") String clinic,
				@RequestHeader(name = "X-Tenant", defaultValue = "none") String tenant,
				@RequestHeader(name = "X-On-Behalf-Of", defaultValue = "nobody") String other,
				@RequestHeader(name = "X-User-Id", required = false) @Nullable String id,
				@RequestHeader(name = "Authorization", required = false) @Nullable String token) {
			return Map.of("principal", principal.getName(), "authentication", authentication.getName(), "user",
					user.getUsername(), "clinic", clinic, "tenant", tenant, "token", String.valueOf(token), "other",
					other + id);
		}

		@GetMapping("/rest/attributes")
		String attributes(Attributes attributes) {
			return attributes.getTexts() + " " + attributes.getTags();
		}

		@GetMapping("/rest/entries")
		String entries(Entries entries) {
			return entries.toString();
		}

		@GetMapping("/rest/ids")
		String ids(@RequestParam List<String> ids) {
			return ids.toString();
		}

		@GetMapping("/rest/amount")
		BigDecimal amount(@RequestParam BigDecimal of) {
			return of;
		}

		@GetMapping("/rest/amounts")
		Map<String, BigDecimal> amounts() {
			return Map.of("price", new BigDecimal("12345678901234567890.1200"));
		}

		@GetMapping("/rest/owners/{name}")
		String owner(@PathVariable String name) {
			return "owner " + name;
		}

		@PreAuthorize("hasRole('ADMIN')")
		@GetMapping("/rest/owners/{name}/secrets")
		String secrets(@PathVariable String name) {
			return "secrets of " + name;
		}

		@GetMapping(path = "/rest/list", produces = "text/plain", params = "full=true")
		String listProducts(@RequestParam boolean full) {
			return "plain " + full;
		}

	}

}
