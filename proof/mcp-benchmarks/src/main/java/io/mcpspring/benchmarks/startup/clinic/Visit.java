package io.mcpspring.benchmarks.startup.clinic;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.Map;

import jakarta.validation.constraints.FutureOrPresent;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;

/**
 * A visit of a pet.
 *
 * @param petId the number of the pet
 * @param time when it is
 * @param reason why
 * @param price what it costs
 * @param items what is on the bill
 */
public record Visit(int petId, @FutureOrPresent LocalDateTime time, @Size(min = 3, max = 200) String reason,
		@PositiveOrZero BigDecimal price, Map<String, BigDecimal> items) {

}
