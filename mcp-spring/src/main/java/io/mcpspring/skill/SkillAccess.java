package io.mcpspring.skill;

import java.time.Duration;

import io.mcpspring.catalog.Registration;
import io.mcpspring.http.Caller;
import io.mcpspring.model.CacheHint;
import io.mcpspring.server.McpAccess;
import io.mcpspring.server.McpVisibility;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Visibility of skills and their cache hints: a skill is seen as a whole by those who may
 * read its {@code SKILL.md} (extensions SKL-20, SKL-31).
 *
 * @param visibility the visibility rule of the application
 * @param access the access rule
 * @param ttl time for which clients may keep answers
 * @param shared whether caches may share it among callers if all see the same;
 * {@code null} if only among callers that are not authenticated
 */
public record SkillAccess(McpVisibility visibility, McpAccess access, Duration ttl, @Nullable Boolean shared) {

	private static final Logger logger = LoggerFactory.getLogger(SkillAccess.class);

	boolean isVisible(Caller caller, Registration manifest) {
		try {
			return this.visibility.isVisible(caller, manifest)
					&& this.access.decide(caller, manifest) instanceof McpAccess.Decision.Granted;
		}
		catch (RuntimeException ex) {
			logger.debug("Hiding '{}' because the decision about it failed", manifest.name(), ex);
			return false;
		}
	}

	CacheHint hint(Caller caller) {
		boolean alike = this.visibility == McpVisibility.ALL && this.access == McpAccess.BY_SCOPES;
		boolean wanted = (this.shared != null) ? this.shared : caller.isAnonymous();
		return new CacheHint(this.ttl, alike && wanted);
	}

}
