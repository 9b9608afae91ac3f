package io.mcpspring.conformance.cluster;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.ScanIterator;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;

/**
 * What a single Redis holds of a session or a task and of the nodes at the moment of a
 * violation, so that the report of a rare failure tells its cause.
 */
final class StoreSnapshot {

	private static final int SHOWN = 90;

	private static final long MAX_FIELDS = 40;

	private final Map<String, String> properties;

	/**
	 * Create snapshots of a Redis.
	 * @param properties how an application finds it; of several servers nothing is shown
	 */
	StoreSnapshot(Map<String, String> properties) {
		this.properties = properties;
	}

	/** Return the entries of a session and of the nodes, one a line. */
	String of(String session) {
		return entries(session, "{nodes}");
	}

	/** Return the entries of a task, of all tasks and of the nodes, one a line. */
	String ofTask(String task) {
		return entries(task, "{tasks}", "{nodes}");
	}

	private String entries(String subject, String... shared) {
		String host = this.properties.get("spring.data.redis.host");
		String port = this.properties.get("spring.data.redis.port");
		if (host == null || port == null) {
			return "(several Redis servers: not shown)";
		}
		RedisClient client = RedisClient.create(RedisURI.create(host, Integer.parseInt(port)));
		try (StatefulRedisConnection<byte[], byte[]> connection = client.connect(ByteArrayCodec.INSTANCE)) {
			List<String> lines = new ArrayList<>();
			lines.add("time " + connection.sync().time().stream().map(StoreSnapshot::text).toList());
			List<String> parts = new ArrayList<>(List.of("{" + subject + "}"));
			parts.addAll(List.of(shared));
			for (String part : parts) {
				ScanIterator.scan(connection.sync(), ScanArgs.Builder.limit(1000).match("*" + part + "*"))
					.forEachRemaining((key) -> lines.add(text(key) + " = " + value(connection.sync(), key, subject)));
			}
			return String.join("\n", lines);
		}
		finally {
			client.shutdown();
		}
	}

	private static String value(RedisCommands<byte[], byte[]> redis, byte[] key, String subject) {
		return switch (redis.type(key)) {
			case "hash" -> {
				long size = redis.hlen(key);
				if (size > MAX_FIELDS) {
					yield size + " fields";
				}
				Map<String, String> fields = new TreeMap<>();
				redis.hgetall(key).forEach((field, value) -> fields.put(text(field), text(value)));
				yield fields.toString();
			}
			case "set" -> redis.scard(key) + " members, that one among them: "
					+ redis.sismember(key, subject.getBytes(StandardCharsets.UTF_8));
			case "stream" -> redis.xlen(key) + " events";
			case "zset" -> redis.zcard(key) + " members";
			default -> text(redis.get(key)) + ", ends in " + redis.pttl(key) + " ms";
		};
	}

	private static String text(byte[] bytes) {
		String text = new String(bytes, StandardCharsets.ISO_8859_1).replaceAll("[^ -~]", "?");
		return (text.length() <= SHOWN) ? text : text.substring(0, SHOWN) + "…";
	}

}
