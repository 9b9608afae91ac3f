package org.springframework.hateoas;

import java.util.List;

/**
 * Stands for the type of Spring HATEOAS, which is known by its name alone.
 */
public class RepresentationModel {

	/**
	 * Return the links.
	 * @return the links
	 */
	public List<String> getLinks() {
		return List.of();
	}

}
