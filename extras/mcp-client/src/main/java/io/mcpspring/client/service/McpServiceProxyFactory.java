package io.mcpspring.client.service;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

import io.mcpspring.client.CallCredentials;
import io.mcpspring.client.McpClient;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes clients of interfaces whose methods have {@link McpToolCall}. An interface is a
 * closed world: it is compared with the tools that the server lists, and again when the
 * server announces that these have changed. A method that does not fit its tool is not
 * called.
 *
 * <p>
 * A result becomes what the method returns: of the structured content by Jackson or,
 * where there is none, of the text, which is JSON then; a {@link String} is the text as
 * it is, an {@link McpToolResult} the whole result. A tool that failed is an
 * {@link McpToolException}, an error of the protocol an
 * {@link io.mcpspring.client.McpErrorException}. A call that the server answers with a
 * task ends with it, if {@link io.mcpspring.client.McpClientBuilder#tasks()} declared
 * that such are wanted; to cancel the future cancels the task.
 *
 * <p>
 * Safe for use by multiple threads. Closing the factory ends the subscription to changes
 * and leaves the client open.
 */
public final class McpServiceProxyFactory implements AutoCloseable {

	private final McpClient client;

	private final JsonMapper mapper;

	private final ServiceTimeLimits limits;

	private final ContractCheck check;

	private final Supplier<@Nullable CallCredentials> credentials;

	private final ContractWatch watch;

	private final JavaShapes shapes;

	/** One for each interface, however often clients of it are made. */
	private final Map<Class<?>, ServiceContract> contracts = new ConcurrentHashMap<>();

	private McpServiceProxyFactory(McpClient client, JsonMapper mapper, ServiceTimeLimits limits, ContractCheck check,
			Supplier<@Nullable CallCredentials> credentials) {
		this.client = client;
		this.mapper = mapper;
		this.limits = limits;
		this.check = check;
		this.credentials = credentials;
		this.watch = new ContractWatch(client);
		this.shapes = new JavaShapes(mapper);
	}

	/**
	 * Create a factory that compares interfaces when it makes clients of them.
	 * @param client the client of the server
	 * @return the factory
	 */
	public static McpServiceProxyFactory of(McpClient client) {
		return builder(client).build();
	}

	/**
	 * Build a factory.
	 * @param client the client of the server; closed by its creator
	 * @return the builder
	 */
	public static Builder builder(McpClient client) {
		return new Builder(client);
	}

	/**
	 * Make a client of an interface.
	 * @param <T> the interface
	 * @param service the interface, with methods that have {@link McpToolCall} or are
	 * default
	 * @return the client
	 * @throws IllegalArgumentException if the interface is declared wrongly
	 * @throws McpContractException if the interface does not fit the server, unless the
	 * check is {@link ContractCheck#LAZY lazy}; other exceptions of the client if the
	 * server does not list its tools
	 */
	public <T> T createClient(Class<T> service) {
		Map<Method, ServiceMethod> methods = methods(service);
		ServiceContract contract = this.contracts.computeIfAbsent(service,
				(type) -> this.watch.add(new ServiceContract(type, methods, this.shapes)));
		if (this.check == ContractCheck.STARTUP) {
			compare(service, contract);
		}
		ServiceCalls calls = new ServiceCalls(this.client, this.watch, this.mapper,
				new ResultReader(this.mapper, this.shapes), this.limits, this.credentials);
		return service.cast(Proxy.newProxyInstance(service.getClassLoader(), new Class<?>[] { service },
				new ServiceInvocationHandler(service, methods, contract, calls)));
	}

	private void compare(Class<?> service, ServiceContract contract) {
		try {
			this.watch.compared(contract)
				.copy()
				.orTimeout(this.limits.value().toMillis(), TimeUnit.MILLISECONDS)
				.join();
			contract.requireAll();
		}
		catch (McpContractException ex) {
			forget(service, contract);
			throw ex;
		}
		catch (CompletionException ex) {
			forget(service, contract);
			Throwable cause = ex.getCause();
			if (cause instanceof TimeoutException) {
				throw new McpCallTimeoutException("The server did not list its tools in time", cause);
			}
			throw (cause instanceof RuntimeException failure) ? failure
					: new IllegalStateException("The server does not list its tools", cause);
		}
	}

	/** The next attempt compares with the list that the server has then. */
	private void forget(Class<?> service, ServiceContract contract) {
		if (this.contracts.remove(service, contract)) {
			this.watch.remove(contract);
		}
	}

	private Map<Method, ServiceMethod> methods(Class<?> service) {
		if (!service.isInterface()) {
			throw new IllegalArgumentException(service.getName() + " is no interface");
		}
		Map<Method, ServiceMethod> methods = new LinkedHashMap<>();
		for (Method method : service.getMethods()) {
			McpToolCall annotation = method.getAnnotation(McpToolCall.class);
			if (annotation != null) {
				methods.put(method, ServiceMethod.of(service, method, annotation, this.mapper.getTypeFactory()));
			}
			else if (Modifier.isAbstract(method.getModifiers())) {
				throw new IllegalArgumentException(service.getSimpleName() + "." + method.getName()
						+ " calls no tool: annotate it with @McpToolCall, or make it a default method");
			}
		}
		if (methods.isEmpty()) {
			throw new IllegalArgumentException(service.getName() + " has no method with @McpToolCall");
		}
		return methods;
	}

	/** Stop listening for changes of the server's tools. */
	@Override
	public void close() {
		this.watch.close();
	}

	/**
	 * Builds a factory.
	 */
	public static final class Builder {

		private final McpClient client;

		private JsonMapper mapper = JsonMapper.shared();

		private Duration timeout = Duration.ofSeconds(60);

		private Duration taskTimeout = Duration.ofHours(1);

		private ContractCheck check = ContractCheck.STARTUP;

		private Supplier<@Nullable CallCredentials> credentials = () -> null;

		private Builder(McpClient client) {
			this.client = client;
		}

		/**
		 * Set the mapper of arguments and results.
		 * @param mapper the mapper
		 * @return this builder
		 */
		public Builder jsonMapper(JsonMapper mapper) {
			this.mapper = mapper;
			return this;
		}

		/**
		 * Set the time for which methods that return a value wait for it, the task of the
		 * server included; 60 seconds without this.
		 * @param timeout the time
		 * @return this builder
		 */
		public Builder timeout(Duration timeout) {
			this.timeout = timeout;
			return this;
		}

		/**
		 * Set the time after which futures and reactive results fail, and the task is
		 * cancelled, unless the call has a timeout in its {@code RequestOptions}; one
		 * hour without this. The answer that names the task has to come within the time
		 * of the client.
		 * @param timeout the time
		 * @return this builder
		 */
		public Builder taskTimeout(Duration timeout) {
			this.taskTimeout = timeout;
			return this;
		}

		/**
		 * Set when interfaces are compared first.
		 * @param check {@link ContractCheck#STARTUP} without this
		 * @return this builder
		 */
		public Builder check(ContractCheck check) {
			this.check = check;
			return this;
		}

		/**
		 * Set credentials of calls, for example those of the user of the application.
		 * @param credentials asked for each call, on the thread that calls the method;
		 * its {@code null} stands for the credentials of the client
		 * @return this builder
		 */
		public Builder credentials(Supplier<@Nullable CallCredentials> credentials) {
			this.credentials = credentials;
			return this;
		}

		/**
		 * Build the factory.
		 * @return the factory
		 */
		public McpServiceProxyFactory build() {
			return new McpServiceProxyFactory(this.client, this.mapper,
					new ServiceTimeLimits(this.timeout, this.taskTimeout), this.check, this.credentials);
		}

	}

}
