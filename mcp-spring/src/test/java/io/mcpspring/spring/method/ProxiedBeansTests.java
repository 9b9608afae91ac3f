package io.mcpspring.spring.method;

import java.util.List;
import java.util.Map;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.catalog.Registration;
import jakarta.validation.Valid;
import jakarta.validation.ValidationException;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import org.aopalliance.aop.Advice;
import org.aopalliance.intercept.MethodInterceptor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.aop.framework.ProxyFactory;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.validation.annotation.Validated;
import org.springframework.validation.beanvalidation.MethodValidationInterceptor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Calls go through the proxies of beans, whatever is declared there.
 */
class ProxiedBeansTests {

	private static final MethodInterceptor SHOUTING = (invocation) -> invocation.proceed() + "!";

	@Test
	void transactionsSurroundTheCall() throws Exception {
		try (var context = new AnnotationConfigApplicationContext(Transactions.class)) {
			Calls calls = Calls.to(context.getBean(TransactionalTools.class));
			assertThat(calls.text("inside", "{}")).isEqualTo("true");
			CountingTransactions rollbacks = context.getBean(CountingTransactions.class);
			assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> calls.call("leaves", "{}"));
			assertThat(rollbacks.rollbacks).isOne();
		}
	}

	@Test
	void classProxiesAreCalledThroughTheProxy() throws Exception {
		assertThat(Calls.to(proxy(new Plain(), true, SHOUTING)).text("greet", "{'name':'a'}")).isEqualTo("hello a!");
	}

	@Test
	void interfaceProxiesAreCalledThroughTheInterface() throws Exception {
		Calls calls = Calls.to(proxy(new Implementation(), false, SHOUTING));
		assertThat(calls.text("greet", "{'who':'a'}")).isEqualTo("hello a!");
		assertThat(calls.tool("greet").descriptor().inputSchema().at("/properties/who/description").asString())
			.isEqualTo("Whom");
	}

	@Test
	void annotationsOfInterfacesAndGenericSuperclassesCount() throws Exception {
		assertThat(Calls.to(new Implementation()).text("greet", "{'who':'a'}")).isEqualTo("hello a");
		Calls orders = Calls.to(new OrderCrud());
		assertThat(orders.structured("create", "{'entity':{'id':'x'}}")).isEqualTo("{\"id\":\"x\"}");
		assertThat(orders.tool("create").descriptor().inputSchema().at("/properties/entity/properties").toString())
			.isEqualTo("{\"id\":{\"type\":\"string\"}}");
		assertThat(orders.tool("create").descriptor().outputSchema()).isNotNull();
	}

	@Test
	void annotationsOfAnnotationsCount() {
		Registration.Tool tool = Calls.to(new MetaAnnotated()).tool("peek");
		assertThat(tool.descriptor().annotations().readOnly()).isTrue();
		assertThat(tool.descriptor().description()).isEqualTo("Looks");
	}

	@Test
	void interfaceProxiesWithoutTheMethodAreRefused() {
		assertThatExceptionOfType(InvalidMcpDeclarationException.class)
			.isThrownBy(() -> Calls.to(proxy(new NotInInterface(), false, SHOUTING)))
			.withMessageContaining("NotInInterface.other")
			.withMessageContaining("cannot be called through the proxy")
			.withMessageContaining("Declare the method in an interface of the bean");
	}

	@Test
	void finalAndPrivateMethodsOfClassProxiesAreRefused() {
		assertThatExceptionOfType(InvalidMcpDeclarationException.class)
			.isThrownBy(() -> Calls.to(proxy(new WithFinal(), true, SHOUTING)))
			.withMessageContaining("Make it not final");
		assertThatExceptionOfType(InvalidMcpDeclarationException.class)
			.isThrownBy(() -> Calls.to(proxy(new WithPrivate(), true, SHOUTING)))
			.withMessageContaining("Remove 'private'");
	}

	@Test
	void whatAProxyThrowsArrivesAsItIs() {
		MethodInterceptor denying = (invocation) -> {
			throw new java.io.IOException("denied");
		};
		assertThatExceptionOfType(java.io.IOException.class)
			.isThrownBy(() -> Calls.to(proxy(new Implementation(), false, denying)).call("greet", "{'who':'a'}"));
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void violationsOfValidatedProxiesAreTold(boolean adapted) {
		Object bean = proxy(new ValidatedTools(), true,
				new MethodValidationInterceptor(() -> Calls.VALIDATOR, adapted));
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> Calls.to(bean).call("order", "{'n':0,'item':{'sku':' '}}"))
			.withMessageContaining("'n' must be greater than or equal to 1")
			.withMessageContaining("'item.sku' must not be blank");
	}

	@Test
	void withoutSuchAProxyArgumentsAreValidatedAllTheSame() {
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> Calls.to(new ValidatedTools()).call("order", "{'n':0,'item':{'sku':' '}}"))
			.withMessage("'item.sku' must not be blank; 'n' must be greater than or equal to 1");
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> Calls.to(proxy(new Implementation(), false, SHOUTING)).call("greet", "{'who':''}"))
			.withMessage("'who' must not be blank");
	}

	@Test
	void constraintsInTypeArgumentsAloneAreChecked() {
		Calls calls = Calls.to(new ValidatedTools());
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> calls.call("items", "{'items':[{'sku':' '}]}"))
			.withMessageContaining("must not be blank");
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> calls.call("names", "{'names':{'a':' '}}"))
			.withMessageContaining("must not be blank");
	}

	@Test
	void violationsInsideTheApplicationAreNotTheCallersFault() {
		Object bean = proxy(new ValidatedTools(), true, new MethodValidationInterceptor(() -> Calls.VALIDATOR));
		assertThatExceptionOfType(ValidationException.class).isThrownBy(() -> Calls.to(bean).call("broken", "{}"));
	}

	private static Object proxy(Object target, boolean ofClass, Advice advice) {
		ProxyFactory factory = new ProxyFactory(target);
		factory.setProxyTargetClass(ofClass);
		factory.addAdvice(advice);
		return factory.getProxy();
	}

	public static class Plain {

		@McpTool
		public String greet(String name) {
			return "hello " + name;
		}

	}

	public interface Greeter {

		@McpTool(description = "Greets")
		String greet(@McpParam(description = "Whom") @NotBlank String who);

	}

	public static class Implementation implements Greeter {

		@Override
		public String greet(String who) {
			return "hello " + who;
		}

	}

	public static class NotInInterface extends Implementation {

		@McpTool
		public String other() {
			return "other";
		}

	}

	public static class WithFinal {

		@McpTool
		public final String fixed() {
			return "fixed";
		}

	}

	public static class WithPrivate {

		@McpTool
		private String hidden() {
			return "hidden";
		}

	}

	public abstract static class Crud<T> {

		@McpTool
		public T create(T entity) {
			return entity;
		}

	}

	public record Order(String id) {
	}

	public static class OrderCrud extends Crud<Order> {

	}

	public static class MetaAnnotated {

		@ReadOnlyTool(description = "Looks")
		public String peek() {
			return "seen";
		}

	}

	@Validated
	public static class ValidatedTools {

		@McpTool
		public String order(@Min(1) int n, @Valid Item item) {
			return item.sku() + n;
		}

		@McpTool
		public void items(List<@Valid Item> items) {
		}

		@McpTool
		public void names(Map<String, @NotBlank String> names) {
		}

		@McpTool
		@SuppressWarnings("NullAway")
		public @NotNull String broken() {
			return null;
		}

	}

	public record Item(@NotBlank String sku) {
	}

	@Transactional
	public static class TransactionalTools {

		@McpTool
		public boolean inside() {
			return TransactionSynchronizationManager.isActualTransactionActive();
		}

		@McpTool
		public void leaves() {
			throw new AssertionError("stands for the signal that suspends a call");
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableTransactionManagement(proxyTargetClass = true)
	static class Transactions {

		@Bean
		CountingTransactions transactionManager() {
			return new CountingTransactions();
		}

		@Bean
		TransactionalTools tools() {
			return new TransactionalTools();
		}

	}

	static class CountingTransactions extends AbstractPlatformTransactionManager {

		private int rollbacks;

		@Override
		protected Object doGetTransaction() {
			return List.of();
		}

		@Override
		protected void doBegin(Object transaction, TransactionDefinition definition) {
		}

		@Override
		protected void doCommit(DefaultTransactionStatus status) {
		}

		@Override
		protected void doRollback(DefaultTransactionStatus status) {
			this.rollbacks++;
		}

	}

}
