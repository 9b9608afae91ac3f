package io.mcpspring.demo.order;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.annotation.ToolHint;
import io.mcpspring.demo.error.ConflictException;
import io.mcpspring.demo.error.NotFoundException;
import io.mcpspring.demo.product.Product;
import io.mcpspring.demo.product.ProductService;
import io.mcpspring.demo.product.StockService;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.validation.annotation.Validated;

/**
 * Takes and looks after orders.
 */
@Service
@Validated
@Transactional
public class OrderService {

	private final OrderRepository orders;

	private final ProductService products;

	private final StockService stock;

	private final ApplicationEventPublisher events;

	OrderService(OrderRepository orders, ProductService products, StockService stock,
			ApplicationEventPublisher events) {
		this.orders = orders;
		this.products = products;
		this.stock = stock;
		this.events = events;
	}

	/**
	 * Look an order up.
	 * @param id its number
	 * @return the order, if there is one
	 */
	@McpResource(uri = "order://{id}", name = "order", title = "An order", mimeType = "application/json",
			description = "An order with its status, products and price")
	@Transactional(readOnly = true)
	public Optional<Order> find(long id) {
		return this.orders.findById(id).map(Order::of);
	}

	/**
	 * Get an order.
	 * @param id its number
	 * @return the order
	 * @throws NotFoundException if there is none
	 */
	@McpTool(name = "order_status", title = "Look up an order", hints = { ToolHint.READ_ONLY, ToolHint.CLOSED_WORLD },
			description = "Shows the status of an order, its products and its price")
	@Transactional(readOnly = true)
	public Order get(@McpParam(description = "The number of the order") long id) {
		return Order.of(load(id));
	}

	/**
	 * The last orders of a customer.
	 * @param customer the customer's e-mail address
	 * @return up to 50, newest first
	 */
	@Transactional(readOnly = true)
	public List<Order> ofCustomer(@NotBlank @Email String customer) {
		return this.orders.findTop50ByCustomerIgnoreCaseOrderByPlacedAtDesc(customer).stream().map(Order::of).toList();
	}

	/**
	 * The numbers that begin like this.
	 * @param prefix the first digits
	 * @return up to 101 numbers, newest first
	 */
	@Transactional(readOnly = true)
	public List<Long> numbersBeginningWith(String prefix) {
		return prefix.chars().allMatch(Character::isDigit) ? this.orders.numbersBeginningWith(prefix) : List.of();
	}

	/**
	 * Place an order: all of it or nothing.
	 * @param order the wanted products
	 * @return the order
	 * @throws NotFoundException if there is no such product
	 * @throws ConflictException if there are not enough of a product
	 */
	@McpTool(name = "place_order", title = "Place an order",
			hints = { ToolHint.NON_DESTRUCTIVE, ToolHint.NOT_IDEMPOTENT, ToolHint.CLOSED_WORLD },
			scopes = "orders:write",
			description = "Places an order: all of it or, when something is not in stock, nothing")
	public Order place(@McpParam(description = "The customer and the products") @Valid NewOrder order) {
		List<OrderLine> lines = new ArrayList<>();
		// Always in the same order, so that two orders cannot wait for each other.
		for (NewOrder.Item item : order.items().stream().sorted(Comparator.comparing(NewOrder.Item::sku)).toList()) {
			Product product = this.products.get(item.sku());
			this.stock.take(product.sku(), item.quantity(), "order of " + order.customer());
			lines.add(new OrderLine(product.sku(), item.quantity(), product.price()));
		}
		Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
		return Order.of(this.orders.save(PurchaseOrder.place(order.customer(), now, lines)));
	}

	/**
	 * An order that can be cancelled.
	 * @param id its number
	 * @return the order
	 * @throws NotFoundException if there is none
	 * @throws ConflictException if it is too late
	 */
	@Transactional(readOnly = true)
	public Order cancellable(long id) {
		Order order = get(id);
		if (order.status() != OrderStatus.PLACED) {
			throw new ConflictException("Order " + id + " is " + order.status() + " and cannot be cancelled");
		}
		return order;
	}

	/**
	 * Cancel an order and put its products back.
	 * @param id its number
	 * @return the order
	 * @throws NotFoundException if there is none
	 * @throws ConflictException if it is too late
	 */
	public Order cancel(long id) {
		cancellable(id);
		PurchaseOrder order = load(id);
		order.lines().forEach((line) -> this.stock.putBack(line.sku(), line.quantity(), "order " + id + " cancelled"));
		Order cancelled = Order.of(this.orders.save(order.cancel()));
		this.events.publishEvent(new OrderChanged(id));
		return cancelled;
	}

	private PurchaseOrder load(long id) {
		return this.orders.findById(id).orElseThrow(() -> new NotFoundException("There is no order " + id));
	}

}
