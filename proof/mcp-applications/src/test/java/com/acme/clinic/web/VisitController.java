package com.acme.clinic.web;

import java.util.Map;
import java.util.TreeMap;

import com.acme.clinic.owner.Visit;
import com.acme.clinic.owner.VisitRepository;
import com.acme.desk.Weight;
import io.mcpspring.annotation.McpTool;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;

import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.web.PageableDefault;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
@RequestMapping("/api/visits")
class VisitController {

	private final VisitRepository visits;

	VisitController(VisitRepository visits) {
		this.visits = visits;
	}

	@GetMapping
	@McpTool(name = "visits", description = "All visits, page by page")
	Page<VisitRow> visits(@PageableDefault(size = 5) Pageable pageable) {
		return this.visits.findAll(pageable).map(VisitRow::of);
	}

	@GetMapping("/{id}")
	@McpTool(name = "visit", description = "A visit by its number")
	VisitRow visit(@PathVariable int id) {
		return this.visits.findById(id)
			.map(VisitRow::of)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND, "No visit " + id));
	}

	@GetMapping("/entities/{id}")
	@McpTool(name = "visit_entity", description = "A visit as it is stored")
	Visit entity(@PathVariable int id) {
		return this.visits.findById(id).orElseThrow();
	}

	@GetMapping("/search")
	@McpTool(name = "search_visits", description = "Repeats the search")
	Map<String, Object> search(@Valid @ModelAttribute VisitSearch search) {
		return Map.of("text", search.getText(), "from", String.valueOf(search.getFrom()));
	}

	@GetMapping("/weighed")
	@McpTool(name = "weighed", description = "Repeats the weight")
	String weighed(@RequestParam("kilos") Weight weight, @RequestParam(defaultValue = "3") int times) {
		return times + " x " + weight.grams() + " g";
	}

	@GetMapping("/who")
	@McpTool(name = "who", description = "Tells who is asking, and from where")
	Map<String, String> who(@AuthenticationPrincipal UserDetails user, Authentication authentication,
			HttpServletRequest request, @RequestHeader(value = "X-Tenant", required = false) String tenant,
			@CookieValue(name = "theme", defaultValue = "light") String theme) {
		Map<String, String> who = new TreeMap<>();
		who.put("user", user.getUsername());
		who.put("authentication", authentication.getName());
		who.put("path", request.getRequestURI());
		who.put("tenant", String.valueOf(tenant));
		who.put("theme", theme);
		return who;
	}

}
