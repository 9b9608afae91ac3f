package io.mcpspring.demo.returns;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/**
 * A label to send something back with; each one printed costs the shop money.
 *
 * @param id the row; {@code null} until it is stored
 * @param number the printed number
 * @param orderId the order
 * @param reason why it comes back
 * @param printedAt when it was printed
 */
@Table
public record ReturnLabel(@Id @Nullable Long id, String number, long orderId, ReturnReason reason, Instant printedAt) {
}
