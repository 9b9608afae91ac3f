package io.mcpspring.autoconfigure;

import java.util.List;

import io.mcpspring.engine.server.AccessPolicy;
import io.mcpspring.server.McpAccess;

import org.springframework.beans.factory.ListableBeanFactory;

/**
 * The beans that decide about access, as one policy.
 */
public final class AccessBeans {

	/**
	 * The name of a bean of type {@link McpAccess} that decides in place of the declared
	 * scopes and the annotations of Spring Security.
	 */
	public static final String DECLARED = "mcpDeclaredAccess";

	private AccessBeans() {
	}

	/**
	 * Return the policy of an application.
	 * @param beans contains the beans
	 * @return the decision of declared rules and all beans of type {@link McpAccess}
	 */
	public static AccessPolicy policy(ListableBeanFactory beans) {
		List<McpAccess> accesses = beans.getBeanProvider(McpAccess.class).orderedStream().toList();
		AccessPolicy declared = beans.containsBean(DECLARED) ? AccessPolicy.GRANTED
				: beans.getBeanProvider(AccessPolicy.class).getIfAvailable(() -> AccessPolicy.BY_SCOPES);
		return declared.and(accesses);
	}

}
