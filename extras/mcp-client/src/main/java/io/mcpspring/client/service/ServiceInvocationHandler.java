package io.mcpspring.client.service;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Serves the methods of a client that was made of an interface.
 */
final class ServiceInvocationHandler implements InvocationHandler {

	private static final Object[] NONE = {};

	private final Class<?> service;

	private final Map<Method, ServiceMethod> methods;

	private final ServiceContract contract;

	private final ServiceCalls calls;

	ServiceInvocationHandler(Class<?> service, Map<Method, ServiceMethod> methods, ServiceContract contract,
			ServiceCalls calls) {
		this.service = service;
		this.methods = methods;
		this.contract = contract;
		this.calls = calls;
	}

	@Override
	public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
			throws Throwable {
		@Nullable Object[] given = (arguments != null) ? arguments : NONE;
		if (method.getDeclaringClass() == Object.class) {
			return switch (method.getName()) {
				case "equals" -> proxy == given[0];
				case "hashCode" -> System.identityHashCode(proxy);
				default -> "MCP client of " + this.service.getName();
			};
		}
		ServiceMethod declared = this.methods.get(method);
		if (declared == null) {
			// Interfaces need not be public.
			return MethodHandles.privateLookupIn(method.getDeclaringClass(), MethodHandles.lookup())
				.unreflectSpecial(method, method.getDeclaringClass())
				.bindTo(proxy)
				.invokeWithArguments(given);
		}
		return this.calls.call(this.contract, declared, given.clone());
	}

}
