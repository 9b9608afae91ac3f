package io.mcpspring.client.service;

import java.time.Duration;
import java.time.LocalDate;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

import io.mcpspring.client.McpClient;
import io.mcpspring.client.McpErrorException;
import io.mcpspring.client.RequestOptions;
import io.mcpspring.client.question.ElicitationReplies;
import io.mcpspring.client.shop.ShopServer;
import io.mcpspring.client.shop.ShopServer.ByNumber;
import io.mcpspring.client.shop.ShopServer.Order;
import io.mcpspring.client.shop.ShopServer.Report;
import io.mcpspring.client.shop.ShopServer.Status;
import io.mcpspring.client.transport.HttpClientTransport;
import io.mcpspring.client.transport.McpTransport;
import io.mcpspring.client.transport.TransportRequest;
import io.mcpspring.model.ProtocolVersion;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.test.StepVerifier;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What a client of an interface does against a server of this project.
 */
@ExtendWith(OutputCaptureExtension.class)
abstract class McpServiceProxyContract {

	private static ShopServer shop;

	private final CopyOnWriteArrayList<String> asked = new CopyOnWriteArrayList<>();

	private final CopyOnWriteArrayList<String> sent = new CopyOnWriteArrayList<>();

	private McpClient client;

	private McpServiceProxyFactory factory;

	private Orders orders;

	/** An order can be renamed by its id. */
	interface Renaming {

		@McpToolCall
		String renameOrder(long id, String name);

	}

	abstract ProtocolVersion version();

	@BeforeAll
	static void start() {
		shop = ShopServer.start();
	}

	@AfterAll
	static void stop() {
		shop.close();
	}

	@BeforeEach
	void connect() {
		shop.offerRename(ShopServer.ById.class);
		this.client = McpClient.builder(watched(HttpClientTransport.of(shop.uri())))
			.version(version())
			.timeout(Duration.ofSeconds(60))
			.tasks()
			.questions((question) -> {
				this.asked.add(question.message());
				return ElicitationReplies.accept(JsonNodeFactory.instance.objectNode().put("confirmed", true));
			})
			.build();
		this.factory = McpServiceProxyFactory.builder(this.client).timeout(Duration.ofSeconds(60)).build();
		this.orders = this.factory.createClient(Orders.class);
	}

	/** Notes the methods that are sent. */
	private McpTransport watched(McpTransport transport) {
		return new McpTransport() {

			@Override
			public Exchange send(TransportRequest request, ResponseReader reader) {
				byte[] body = request.body();
				if (body != null) {
					McpServiceProxyContract.this.sent
						.add(JsonMapper.shared().readTree(body).path("method").asString(""));
				}
				return transport.send(request, reader);
			}

			@Override
			public void close() {
				transport.close();
			}

		};
	}

	@AfterEach
	void close() {
		this.factory.close();
		this.client.close();
	}

	@Test
	void readsValuesAndLists() {
		Order order = new Order(7, "Ada", Status.SENT, LocalDate.of(2026, 11, 1));
		assertThat(this.orders.getOrder(7)).isEqualTo(order);
		assertThat(this.orders.findOrders("Ada", null)).extracting(Order::id).containsExactly(1L, 2L);
		assertThat(this.orders.findOrders("Eve", 3)).hasSize(3).allSatisfy((found) -> {
			assertThat(found.customer()).isEqualTo("Eve");
			assertThat(found.status()).isEqualTo(Status.OPEN);
		});
		assertThat(this.orders.describe(Map.of("a", "b"))).containsExactly(Map.entry("labels", 1));
		assertThat(this.orders.firstOrder("Ada").id()).isEqualTo(1);
		assertThat(this.orders.getOrderAsItIs(7).content()).hasSize(1);
	}

	@Test
	void readsReactiveResultsOnceForEachSubscriber() {
		StepVerifier.create(this.orders.streamOrders("Ada", 2).map(Order::id)).expectNext(1L, 2L).verifyComplete();
		StepVerifier.create(this.orders.yearlyReport(2026)).expectNext(new Report(2026, 12.5)).verifyComplete();
	}

	@Test
	void tellsFailuresOfToolsFromErrors() {
		assertThatExceptionOfType(McpToolException.class).isThrownBy(() -> this.orders.getOrder(101))
			.withMessage("There is no order 101")
			.satisfies((failure) -> assertThat(failure.tool()).isEqualTo("get_order"));
		assertThatExceptionOfType(McpErrorException.class).isThrownBy(() -> this.orders.breakDown())
			.withMessageContaining("The till is broken");
		assertThatIllegalArgumentException().isThrownBy(() -> this.orders.findOrders(null, 1))
			.withMessage(
					"The argument 'customer' of Orders.findOrders is null, and the tool 'find_orders' requires it");
	}

	// server-2025 SAMP-13, server-2026 MRTR-11
	@Test
	void hasQuestionsAnswered() {
		assertThat(this.orders.cancelOrder(3).join()).isEqualTo("Order 3 is cancelled");
		assertThat(this.asked).containsExactly("Cancel order 3?");
		RequestOptions declining = RequestOptions.NONE.withQuestions((question) -> ElicitationReplies.decline());
		assertThat(this.orders.cancelOrderWith(4, declining)).isEqualTo("Kept");
	}

	// extensions T26-15, T26-16, T26-21
	@Test
	void waitsForTasksAndAnswersTheirQuestions() {
		assertThat(this.orders.yearlyReportNow(1999)).isEqualTo(new Report(1999, 12.5));
		assertThat(this.asked).containsExactly("So long ago?");
	}

	// server-2025 CANC-01, server-2026 CANC-01, extensions T26-25
	@Test
	void cancelsTheCallOrItsTaskWithTheFuture() {
		int begun = shop.tools().counting();
		int before = shop.tools().cancelled();
		CompletableFuture<Integer> counted = this.orders.countStock();
		Awaitility.await().atMost(60, TimeUnit.SECONDS).until(() -> shop.tools().counting() > begun);
		if (version() == ProtocolVersion.V2026_07_28) {
			// Until the answer that names the task is there, nobody can cancel the task.
			Awaitility.await().atMost(60, TimeUnit.SECONDS).until(() -> this.sent.contains("tasks/get"));
		}
		counted.cancel(true);
		Awaitility.await().atMost(60, TimeUnit.SECONDS).until(() -> shop.tools().cancelled() > before);
	}

	@Test
	void givesUpWhenTheTimeOfTheThreadIsOver() {
		int before = shop.tools().cancelled();
		try (McpServiceProxyFactory hasty = McpServiceProxyFactory.builder(this.client)
			.timeout(Duration.ofSeconds(1))
			.build()) {
			Orders impatient = hasty.createClient(Orders.class);
			// Nothing is cancelled if the time is over before the server has begun.
			Awaitility.await().atMost(60, TimeUnit.SECONDS).until(() -> {
				assertThatExceptionOfType(McpCallTimeoutException.class).isThrownBy(impatient::countStockNow);
				return shop.tools().cancelled() > before;
			});
		}
	}

	// server-2025 TOOL-21, server-2026 SUBS-01
	@Test
	void refusesCallsThatNoLongerFitAndWarnsOnce(CapturedOutput output) {
		Renaming renaming = this.factory.createClient(Renaming.class);
		assertThat(renaming.renameOrder(1, "Kettle")).isEqualTo("Renamed");
		shop.offerRename(ByNumber.class);
		Awaitility.await()
			.atMost(60, TimeUnit.SECONDS)
			.untilAsserted(() -> assertThatExceptionOfType(McpContractException.class)
				.isThrownBy(() -> renaming.renameOrder(1, "Kettle"))
				.satisfies((refusal) -> assertThat(refusal.differences()).containsExactlyInAnyOrder(
						"Renaming.renameOrder passes the argument 'id', but 'rename_order' takes 'number', 'name'",
						"Renaming.renameOrder has no parameter for the argument 'number', which 'rename_order'"
								+ " requires as string")));
		assertThat(this.orders.getOrder(1).id()).isEqualTo(1);
		shop.offerRename(ShopServer.ById.class);
		Awaitility.await()
			.atMost(60, TimeUnit.SECONDS)
			.ignoreExceptions()
			.until(() -> renaming.renameOrder(1, "Kettle").equals("Renamed"));
		assertThat(output.getAll().lines().filter((line) -> line.contains("but 'rename_order' takes 'number'")))
			.hasSize(1);
		assertThat(output).contains("The server's tools have changed, calls that no longer fit are not sent");
	}

	@Test
	void refusesAnInterfaceThatDoesNotFit() {
		shop.offerRename(ByNumber.class);
		assertThatExceptionOfType(McpContractException.class)
			.isThrownBy(() -> this.factory.createClient(Renaming.class))
			.withMessageContaining("Renaming does not fit the tools of its server")
			.satisfies((refusal) -> assertThat(refusal.differences()).hasSize(2));
	}

	@Test
	void comparesLazilyWithTheFirstCall() {
		shop.offerRename(ByNumber.class);
		try (McpServiceProxyFactory lazy = McpServiceProxyFactory.builder(this.client)
			.check(ContractCheck.LAZY)
			.build()) {
			Renaming renaming = lazy.createClient(Renaming.class);
			assertThatExceptionOfType(McpContractException.class).isThrownBy(() -> renaming.renameOrder(1, "Kettle"));
		}
	}

	@Test
	void isAnObjectOfItsOwn() {
		assertThat(this.orders).isEqualTo(this.orders).isNotEqualTo(this.factory.createClient(Orders.class));
		assertThat(this.orders).hasToString("MCP client of " + Orders.class.getName());
		assertThatExceptionOfType(CompletionException.class)
			.isThrownBy(() -> CompletableFuture.runAsync(() -> this.orders.getOrder(101)).join())
			.withCauseInstanceOf(McpToolException.class);
	}

}
