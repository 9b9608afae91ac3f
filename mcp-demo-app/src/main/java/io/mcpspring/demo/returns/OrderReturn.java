package io.mcpspring.demo.returns;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/**
 * An order that comes back.
 *
 * @param id the row; {@code null} until it is stored
 * @param labelNumber the label it comes with
 * @param orderId the order
 * @param refund how the money goes back
 */
@Table
public record OrderReturn(@Id @Nullable Long id, String labelNumber, long orderId, RefundMethod refund) {
}
