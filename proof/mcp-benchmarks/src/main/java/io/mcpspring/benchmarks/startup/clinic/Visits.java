package io.mcpspring.benchmarks.startup.clinic;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.annotation.ToolHint;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotEmpty;

import org.springframework.stereotype.Service;

/**
 * Keeps the visits.
 */
@Service
class Visits {

	private final List<Visit> visits = new CopyOnWriteArrayList<>();

	@McpTool(description = "Books a visit")
	Visit bookVisit(@Valid Visit visit) {
		this.visits.add(visit);
		return visit;
	}

	@McpTool(description = "Lists the visits of a time", hints = ToolHint.READ_ONLY)
	List<Visit> listVisits(LocalDate from, @McpParam(required = false) LocalDate to) {
		LocalDate end = (to != null) ? to : from;
		return this.visits.stream()
			.filter((visit) -> !visit.time().toLocalDate().isBefore(from) && !visit.time().toLocalDate().isAfter(end))
			.toList();
	}

	@McpTool(description = "Shows the next visit of a pet", hints = ToolHint.READ_ONLY)
	Optional<Visit> nextVisit(@Min(1) int petId) {
		return this.visits.stream().filter((visit) -> visit.petId() == petId).findFirst();
	}

	@McpTool(description = "Cancels the visits of some pets", hints = ToolHint.DESTRUCTIVE)
	int cancelVisits(@NotEmpty List<@Min(1) Integer> petIds, String reason) {
		return this.visits.removeIf((visit) -> petIds.contains(visit.petId())) ? petIds.size() : 0;
	}

	@McpTool(description = "Sums up the bills by pet", hints = ToolHint.READ_ONLY)
	Map<Integer, BigDecimal> sumBills(@McpParam(defaultValue = "false") boolean withItems) {
		return Map.of();
	}

	@McpTool(description = "Says when the clinic is open", hints = ToolHint.READ_ONLY)
	String openingHours() {
		return "9 to 5";
	}

}
