package io.mcpspring.spring.scope;

import java.lang.reflect.Method;
import java.util.Objects;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.McpSessionState;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.aop.ProxyMethodInvocation;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.aop.target.EmptyTargetSource;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryAware;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.util.Assert;
import org.springframework.util.ReflectionUtils;

/**
 * Factory of the proxy of a bean of a session. Each call of a method is one atomic change
 * of the bean's fields in the store.
 */
public final class SessionBeanProxy implements FactoryBean<Object>, BeanFactoryAware {

	private String targetBeanName = "";

	private @Nullable BeanFactory beanFactory;

	private @Nullable Object proxy;

	private @Nullable Class<?> type;

	/**
	 * Set the name of the definition behind the proxy, of which each call gets an
	 * instance.
	 * @param targetBeanName the name
	 */
	public void setTargetBeanName(String targetBeanName) {
		this.targetBeanName = targetBeanName;
	}

	@Override
	public void setBeanFactory(BeanFactory beanFactory) {
		this.beanFactory = beanFactory;
		Class<?> declared = beanFactory.getType(this.targetBeanName);
		Assert.state(declared != null, () -> "The type of bean '" + name() + "' is not known");
		SessionBeanFields.check(name(), declared);
		this.type = declared;
		ProxyFactory factory = new ProxyFactory();
		factory.setTargetSource(EmptyTargetSource.forClass(declared));
		factory.setProxyTargetClass(!declared.isInterface());
		if (declared.isInterface()) {
			factory.addInterface(declared);
		}
		factory.addAdvice(new Calls(name(), this.targetBeanName, beanFactory));
		this.proxy = factory.getProxy(declared.getClassLoader());
	}

	private String name() {
		return ScopedProxyUtils.getOriginalBeanName(this.targetBeanName);
	}

	@Override
	public Object getObject() {
		return Objects.requireNonNull(this.proxy, "There is no bean factory");
	}

	@Override
	public @Nullable Class<?> getObjectType() {
		if (this.proxy != null) {
			return this.proxy.getClass();
		}
		return (this.type == null && this.beanFactory != null) ? this.beanFactory.getType(this.targetBeanName)
				: this.type;
	}

	/**
	 * Interceptor of the calls of all methods.
	 */
	private static final class Calls implements MethodInterceptor {

		private final String name;

		private final String target;

		private final BeanFactory beanFactory;

		private volatile @Nullable SessionBeanFields fields;

		Calls(String name, String target, BeanFactory beanFactory) {
			this.name = name;
			this.target = target;
			this.beanFactory = beanFactory;
		}

		@Override
		public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
			Method method = invocation.getMethod();
			if (ReflectionUtils.isToStringMethod(method)) {
				return "bean '" + this.name + "' of the session of a call";
			}
			Call call = new Call(this, method, invocation.getArguments());
			try {
				session().update("bean:" + this.name, ObjectNode.class, call::on);
			}
			catch (Undone ex) {
				// the call has the failure
			}
			return call.result(((ProxyMethodInvocation) invocation).getProxy());
		}

		private McpSessionState session() {
			McpRequestContext call = CurrentCall.get();
			if (call == null) {
				throw new IllegalStateException("Bean '" + this.name + "' belongs to the session of a call, and this "
						+ "thread runs none: use it in the method of a tool, resource or prompt, on its own thread");
			}
			return call.session();
		}

		private SessionBeanFields fields() {
			SessionBeanFields present = this.fields;
			if (present == null) {
				present = new SessionBeanFields(this.beanFactory.getBeanProvider(JsonMapper.class)
					.getIfAvailable(() -> JsonMapper.builder().findAndAddModules().build()));
				this.fields = present;
			}
			return present;
		}

	}

	/**
	 * Call of a method, which may be repeated.
	 */
	private static final class Call {

		private final Calls calls;

		private final Method method;

		private final @Nullable Object[] arguments;

		private @Nullable Object bean;

		private @Nullable Object result;

		private @Nullable Throwable failure;

		Call(Calls calls, Method method, @Nullable Object[] arguments) {
			this.calls = calls;
			this.method = method;
			this.arguments = arguments;
		}

		@Nullable ObjectNode on(@Nullable ObjectNode state) {
			Object created = this.calls.beanFactory.getBean(this.calls.target);
			Object instance = Objects.requireNonNullElse(AopProxyUtils.getSingletonTarget(created), created);
			SessionBeanFields fields = this.calls.fields();
			this.bean = instance;
			fields.read(state, instance);
			ObjectNode before = (state != null) ? state : fields.write(instance);
			this.failure = null;
			try {
				this.result = AopUtils.invokeJoinpointUsingReflection(created, this.method, this.arguments);
			}
			catch (Error ex) {
				throw ex;
			}
			catch (Throwable ex) {
				this.failure = ex;
				throw new Undone();
			}
			ObjectNode after = fields.write(instance);
			return after.equals(before) ? state : after;
		}

		/** Return the result; a method that returns its bean returns the proxy. */
		@Nullable Object result(Object proxy) throws Throwable {
			if (this.failure != null) {
				throw this.failure;
			}
			return (this.result != null && this.result == this.bean) ? proxy : this.result;
		}

	}

	/** Ends a change without effect, also of the beans that the method called. */
	private static final class Undone extends RuntimeException {

		private static final long serialVersionUID = 1L;

		Undone() {
			super(null, null, false, false);
		}

	}

}
