package io.mcpspring.redis.access;

import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.SlotHash;
import io.lettuce.core.cluster.api.async.AsyncNodeSelection;
import io.lettuce.core.cluster.api.async.RedisAdvancedClusterAsyncCommands;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;

import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Check whether Redis is available, by loading all scripts: into a single server, or into
 * all masters of a Redis Cluster after a refresh of its topology. A cluster is available
 * when its masters have all slots, because the shared keys of sessions can be in any of
 * them.
 */
final class RedisProbe {

	private final LettuceConnectionFactory factory;

	/** The last refresh of a cluster's topology, which can exceed all timeouts. */
	private CompletableFuture<Void> refreshed = CompletableFuture.completedFuture(null);

	RedisProbe(LettuceConnectionFactory factory) {
		this.factory = factory;
	}

	/**
	 * Check Redis. To be called by one thread at a time.
	 * @return completes if Redis is available, otherwise fails
	 */
	CompletableFuture<Void> look(RedisClusterAsyncCommands<byte[], byte[]> commands) {
		try {
			if (commands instanceof RedisAdvancedClusterAsyncCommands<byte[], byte[]> cluster
					&& this.factory.getRequiredNativeClient() instanceof RedisClusterClient client) {
				return refresh(client).thenCompose((done) -> look(client, cluster));
			}
			return load((script) -> commands.scriptLoad(script.source()).toCompletableFuture());
		}
		catch (RuntimeException | Error ex) { // otherwise this check would never end
			return CompletableFuture.failedFuture(ex);
		}
	}

	/** Refresh the slots of a cluster, which may move; redirected commands are slower. */
	void refresh() {
		if (this.factory.isRunning() && this.factory.getRequiredNativeClient() instanceof RedisClusterClient client) {
			refresh(client);
		}
	}

	private CompletableFuture<Void> refresh(RedisClusterClient client) {
		if (this.refreshed.isDone()) {
			this.refreshed = client.refreshPartitionsAsync().toCompletableFuture();
		}
		return this.refreshed;
	}

	private static CompletableFuture<Void> look(RedisClusterClient client,
			RedisAdvancedClusterAsyncCommands<byte[], byte[]> commands) {
		int slots = client.getPartitions().stream().mapToInt((node) -> node.getSlots().size()).sum();
		if (slots < SlotHash.SLOT_COUNT) {
			return CompletableFuture.failedFuture(new StoreAwayException("Redis Cluster serves only some slots"));
		}
		AsyncNodeSelection<byte[], byte[]> masters = commands.nodes(RedisProbe::isInUse);
		return load((script) -> CompletableFuture.allOf(masters.commands().scriptLoad(script.source()).futures()));
	}

	private static boolean isInUse(RedisClusterNode node) {
		return node.is(RedisClusterNode.NodeFlag.UPSTREAM) && !node.hasNoSlots();
	}

	private static CompletableFuture<Void> load(Function<Script, CompletableFuture<?>> load) {
		return CompletableFuture.allOf(Arrays.stream(Script.values()).map(load).toArray(CompletableFuture[]::new));
	}

}
