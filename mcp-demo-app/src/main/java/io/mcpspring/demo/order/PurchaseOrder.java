package io.mcpspring.demo.order;

import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.relational.core.mapping.MappedCollection;
import org.springframework.data.relational.core.mapping.Table;

/**
 * An order as it is stored.
 *
 * @param id its number; {@code null} until it is stored
 * @param customer the customer's e-mail address
 * @param status how far it is
 * @param placedAt when it was placed
 * @param lines the ordered products
 * @param version guards against concurrent changes
 */
@Table("CUSTOMER_ORDER")
record PurchaseOrder(@Id @Nullable Long id, String customer, OrderStatus status, Instant placedAt,
		@MappedCollection(idColumn = "ORDER_ID", keyColumn = "LINE_NO") List<OrderLine> lines, @Version int version) {

	static PurchaseOrder place(String customer, Instant now, List<OrderLine> lines) {
		return new PurchaseOrder(null, customer, OrderStatus.PLACED, now, lines, 0);
	}

	PurchaseOrder cancel() {
		return new PurchaseOrder(this.id, this.customer, OrderStatus.CANCELLED, this.placedAt, this.lines,
				this.version);
	}

}
