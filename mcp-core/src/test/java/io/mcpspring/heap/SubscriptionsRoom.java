package io.mcpspring.heap;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpspring.engine.endpoint.GateSettings;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.StatelessClient;

/**
 * Room for subscriptions.
 */
final class SubscriptionsRoom extends Room {

	private static final int URIS = 1000;

	private final List<FakeExchange> kept = new ArrayList<>();

	private final FakeServer server = FakeServer.setup()
		.gate(new GateSettings(Set.of(), Set.of(), 1 << 20))
		.template("t:{x}", (context, request) -> FakeServer.contents(request.uri(), "x"))
		.start();

	private final String filter;

	SubscriptionsRoom(String input) {
		String beginning = input.equals("WIDE") ? "\u20ac" : "";
		this.filter = IntStream.range(0, URIS)
			.mapToObj((i) -> "'t:" + beginning + i + "'")
			.collect(Collectors.joining(",", "{'resourceSubscriptions':[", "]}"));
	}

	@Override
	protected FakeServer node() {
		return this.server;
	}

	@Override
	protected boolean add(int number) {
		FakeExchange listen = this.server.client(StatelessClient.EVERYTHING, FakeServer.caller("caller-" + number))
			.listen(this.filter);
		return listen.isStream() && this.kept.add(listen);
	}

	@Override
	protected long meter() {
		return used(this.server, "subscription_memory");
	}

	@Override
	protected boolean release() {
		this.kept.forEach(FakeExchange::disconnect);
		return true;
	}

}
