package io.mcpspring.client;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.client.transport.HttpClientTransport;
import io.mcpspring.client.transport.McpTransport;
import io.mcpspring.client.transport.ReplyHead;
import io.mcpspring.client.transport.TransportRequest;
import tools.jackson.databind.json.JsonMapper;

/**
 * Remembers which exchanges began, and when, and which were broken off, by the methods of
 * their messages, or those of HTTP if they have none.
 */
final class Connections {

	private final Set<String> aborted = ConcurrentHashMap.newKeySet();

	private final List<Map.Entry<String, Long>> opened = new CopyOnWriteArrayList<>();

	private final Map<String, AtomicInteger> open = new ConcurrentHashMap<>();

	private final Map<String, Integer> most = new ConcurrentHashMap<>();

	Set<String> aborted() {
		return this.aborted;
	}

	List<Long> opened(String method) {
		return this.opened.stream()
			.filter((exchange) -> exchange.getKey().equals(method))
			.map(Map.Entry::getValue)
			.sorted()
			.toList();
	}

	/** The number of exchanges of a method that have not ended. */
	int open(String method) {
		return this.open.getOrDefault(method, new AtomicInteger()).get();
	}

	/** The highest number of exchanges of a method at a time. */
	int most(String method) {
		return this.most.getOrDefault(method, 0);
	}

	private static String method(TransportRequest request) {
		byte[] body = request.body();
		return (body != null) ? JsonMapper.shared().readTree(body).path("method").asString("") : request.method();
	}

	McpTransport to(ScriptedServer server) {
		HttpClientTransport transport = HttpClientTransport.of(server.uri());
		return new McpTransport() {

			@Override
			public Exchange send(TransportRequest request, ResponseReader reader) {
				String method = method(request);
				Connections.this.opened.add(Map.entry(method, System.nanoTime()));
				AtomicInteger count = Connections.this.open.computeIfAbsent(method, (key) -> new AtomicInteger());
				Connections.this.most.merge(method, count.incrementAndGet(), Math::max);
				Counted counted = new Counted(reader, count, new AtomicBoolean());
				Exchange exchange = transport.send(request, counted);
				return () -> {
					Connections.this.aborted.add(method);
					counted.end();
					exchange.abort();
				};
			}

			@Override
			public void close() {
				transport.close();
			}

		};
	}

	private record Counted(McpTransport.ResponseReader reader, AtomicInteger count,
			AtomicBoolean ended) implements McpTransport.ResponseReader {

		void end() {
			if (!this.ended.getAndSet(true)) {
				this.count.decrementAndGet();
			}
		}

		@Override
		public void head(ReplyHead head) {
			this.reader.head(head);
		}

		@Override
		public void data(byte[] bytes) {
			this.reader.data(bytes);
		}

		@Override
		public void complete() {
			end();
			this.reader.complete();
		}

		@Override
		public void failed(Throwable cause) {
			end();
			this.reader.failed(cause);
		}

	}

}
