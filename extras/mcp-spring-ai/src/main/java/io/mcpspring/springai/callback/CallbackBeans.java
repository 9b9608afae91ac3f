package io.mcpspring.springai.callback;

import java.util.ArrayList;
import java.util.List;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.core.ResolvableType;

/**
 * The beans that are tool callbacks, providers of them, or lists of either. Those of
 * Spring AI's MCP client stand for tools of other servers and are left out unless they
 * are wanted.
 */
final class CallbackBeans {

	private static final Logger logger = LoggerFactory.getLogger(CallbackBeans.class);

	private final ListableBeanFactory beanFactory;

	private final boolean clientTools;

	CallbackBeans(ListableBeanFactory beanFactory, boolean clientTools) {
		this.beanFactory = beanFactory;
		this.clientTools = clientTools;
	}

	List<FoundCallback> find() {
		List<FoundCallback> found = new ArrayList<>();
		beans(ResolvableType.forClass(ToolCallback.class)).forEach((name) -> add(found, name));
		beans(ResolvableType.forClassWithGenerics(List.class, ToolCallback.class)).forEach((name) -> add(found, name));
		beans(ResolvableType.forClass(ToolCallbackProvider.class)).forEach((name) -> add(found, name));
		beans(ResolvableType.forClassWithGenerics(List.class, ToolCallbackProvider.class))
			.forEach((name) -> add(found, name));
		return found;
	}

	private List<String> beans(ResolvableType type) {
		return List.of(BeanFactoryUtils.beanNamesForTypeIncludingAncestors(this.beanFactory, type));
	}

	private void add(List<FoundCallback> found, String bean) {
		// Before the bean is made: a provider of a client may connect to its server then.
		Class<?> type = this.beanFactory.getType(bean);
		if (type == null || isWanted(ClientCallbacks.includeType(type), bean)) {
			add(found, this.beanFactory.getBean(bean), bean);
		}
	}

	private void add(List<FoundCallback> found, Object object, String bean) {
		if (object instanceof List<?> several) {
			several.forEach((element) -> add(found, element, bean));
		}
		else if (!isWanted(ClientCallbacks.include(object), bean)) {
			return;
		}
		else if (object instanceof ToolCallback callback) {
			found.add(new FoundCallback(callback, "bean '" + bean + "'", false));
		}
		else if (object instanceof ToolCallbackProvider provider) {
			for (ToolCallback callback : provider.getToolCallbacks()) {
				add(found, callback, bean);
			}
		}
	}

	private boolean isWanted(boolean ofClient, String bean) {
		if (this.clientTools || !ofClient) {
			return true;
		}
		logger.debug("The tools that bean '{}' has of other servers are not offered", bean);
		return false;
	}

}
