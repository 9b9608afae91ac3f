package io.mcpspring.demo.assistant;

import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.demo.order.OrderChanged;

import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/**
 * Notifies clients that follow an order after a change is committed.
 */
@Component
class OrderUpdates {

	private final McpNotifications notifications;

	OrderUpdates(McpNotifications notifications) {
		this.notifications = notifications;
	}

	@TransactionalEventListener
	void tell(OrderChanged change) {
		this.notifications.resourceUpdated("order://" + change.id());
	}

}
