package io.mcpspring.spring.app;

/**
 * A page or a link to one that breaks a rule of the extension and cannot be served
 * (extensions APP-03 to APP-14).
 */
public class InvalidAppException extends RuntimeException {

	private final String remedy;

	/**
	 * Create an exception.
	 * @param place the page or the tool, as its author names it
	 * @param problem the mistake
	 * @param remedy what to do
	 */
	public InvalidAppException(String place, String problem, String remedy) {
		super(place + " cannot be served: " + problem);
		this.remedy = remedy;
	}

	/**
	 * Return the remedy for the author.
	 * @return a sentence or several
	 */
	public String remedy() {
		return this.remedy;
	}

}
