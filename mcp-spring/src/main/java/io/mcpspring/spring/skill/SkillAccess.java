package io.mcpspring.spring.skill;

import java.time.Duration;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.server.AccessPolicy;
import io.mcpspring.model.CacheHint;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Visibility of skills and their cache hints: a skill is seen as a whole by those who may
 * read its {@code SKILL.md} (extensions SKL-20, SKL-31).
 *
 * @param access the decision about access
 * @param ttl time for which clients may keep answers
 * @param shared whether caches may share it among callers if all see the same;
 * {@code null} if only among callers that are not authenticated
 */
public record SkillAccess(AccessPolicy access, Duration ttl, @Nullable Boolean shared) {

	private static final Logger logger = LoggerFactory.getLogger(SkillAccess.class);

	boolean isVisible(McpRequestContext context, Registration manifest) {
		try {
			return this.access.decide(context.caller(), context, manifest).isGranted();
		}
		catch (RuntimeException ex) {
			logger.debug("Hiding '{}' because the decision about it failed", manifest.name(), ex);
			return false;
		}
	}

	CacheHint hint(McpCaller caller, boolean withoutScopes) {
		boolean alike = withoutScopes && this.access == AccessPolicy.BY_SCOPES;
		boolean wanted = (this.shared != null) ? this.shared : caller.isAnonymous();
		return CacheHint.of(this.ttl).withShared(alike && wanted);
	}

}
