package io.mcpspring.spring.skill;

/**
 * A skill that breaks a rule of the format and cannot be served (extensions SKL-05 to
 * SKL-10).
 */
public class InvalidSkillException extends RuntimeException {

	/**
	 * Create an exception.
	 * @param skill which skill, as its author names it
	 * @param problem the mistake and its correction
	 */
	public InvalidSkillException(String skill, String problem) {
		super("Skill '" + skill + "' cannot be served: " + problem);
	}

}
