package io.mcpspring.spring.skill;

import java.io.IOException;
import java.util.List;

/**
 * Where skills come from.
 */
@FunctionalInterface
public interface SkillSource {

	/**
	 * Read the skills as they are now. Called at start-up and whenever the skills are
	 * read again.
	 * @return the skills
	 * @throws IOException if they cannot be read
	 * @throws InvalidSkillException if one of them breaks a rule of the format
	 */
	List<Skill> read() throws IOException;

}
