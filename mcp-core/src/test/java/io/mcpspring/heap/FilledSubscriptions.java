package io.mcpspring.heap;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpspring.endpoint.GateSettings;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.share.Bound;

/**
 * Process that fills the room of subscriptions, and prints what the heap and the meter
 * say.
 */
public final class FilledSubscriptions {

	private static final int URIS = 1000;

	private final List<FakeExchange> kept = new ArrayList<>();

	private final FakeServer server = FakeServer.setup()
		.gate(new GateSettings(Set.of(), Set.of(), 1 << 20))
		.template("t:{x}", (context, request) -> FakeServer.contents(request.uri(), "x"))
		.start();

	private FilledSubscriptions() {
	}

	public static void main(String[] arguments) {
		new FilledSubscriptions().run(arguments[0].equals("WIDE") ? "\u20ac" : "");
		System.exit(0);
	}

	private void run(String beginning) {
		String filter = IntStream.range(0, URIS)
			.mapToObj((i) -> "'t:" + beginning + i + "'")
			.collect(Collectors.joining(",", "{'resourceSubscriptions':[", "]}"));
		listen(0, filter);
		long before = FilledServer.used();
		long meter = meter();
		int refused = 0;
		for (int i = 1; refused < 3; i++) {
			refused += listen(i, filter) ? 0 : 1;
		}
		System.out.println("calls=" + this.kept.size() + " heap=" + (FilledServer.used() - before) + " meter="
				+ (meter() - meter));
		System.out.println("refused=" + refused);
		this.kept.forEach(FakeExchange::disconnect);
		System.out.println("left=" + meter());
	}

	private boolean listen(int caller, String filter) {
		FakeExchange listen = this.server.client(StatelessClient.EVERYTHING, FakeServer.caller("caller-" + caller))
			.listen(filter);
		if (listen.isStream()) {
			this.kept.add(listen);
		}
		return listen.isStream();
	}

	private long meter() {
		return this.server.server()
			.bounds()
			.stream()
			.filter((bound) -> bound.name().equals("subscription_memory"))
			.map(Bound::used)
			.findAny()
			.orElseThrow()
			.getAsLong();
	}

}
