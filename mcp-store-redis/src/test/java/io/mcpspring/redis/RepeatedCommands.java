package io.mcpspring.redis;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Connections that send each script twice, and pass on the second reply only: as Lettuce
 * does when a connection breaks between the execution of a command and its reply.
 */
final class RepeatedCommands extends LettuceConnectionFactory {

	RepeatedCommands(RedisConfiguration configuration, LettuceClientConfiguration client) {
		super(configuration, client);
	}

	@Override
	public RedisConnection getConnection() {
		RedisConnection connection = super.getConnection();
		return proxy(RedisConnection.class, (method, arguments) -> {
			Object result = invoke(connection, method, arguments);
			return (result instanceof RedisClusterAsyncCommands<?, ?> commands) ? repeating(commands) : result;
		});
	}

	private static Object repeating(RedisClusterAsyncCommands<?, ?> commands) {
		return proxy(RedisClusterAsyncCommands.class, (method, arguments) -> {
			if (method.getName().startsWith("eval")) {
				invoke(commands, method, arguments);
			}
			return invoke(commands, method, arguments);
		});
	}

	private static <T> T proxy(Class<T> type, Call call) {
		return type.cast(Proxy.newProxyInstance(RepeatedCommands.class.getClassLoader(), new Class<?>[] { type },
				(proxy, method, arguments) -> call.run(method, arguments)));
	}

	private static @Nullable Object invoke(Object target, Method method, Object @Nullable [] arguments)
			throws Throwable {
		try {
			return method.invoke(target, arguments);
		}
		catch (InvocationTargetException ex) {
			throw ex.getTargetException();
		}
	}

	/** Call of a method. */
	@FunctionalInterface
	private interface Call {

		@Nullable Object run(Method method, Object @Nullable [] arguments) throws Throwable;

	}

}
