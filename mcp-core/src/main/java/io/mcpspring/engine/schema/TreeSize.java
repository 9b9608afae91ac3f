package io.mcpspring.engine.schema;

import tools.jackson.databind.JsonNode;

/**
 * Counter of the nodes of a tree. It stops as soon as the tree is too deep or too large,
 * so that no recursive operation processes an unbounded tree.
 */
final class TreeSize {

	private final int maxDepth;

	private final int maxNodes;

	private int nodes;

	private TreeSize(int maxDepth, int maxNodes) {
		this.maxDepth = maxDepth;
		this.maxNodes = maxNodes;
	}

	/**
	 * Count the nodes of a tree.
	 * @param tree the tree
	 * @param maxDepth the maximum number of levels of objects and arrays
	 * @param maxNodes the maximum number of nodes
	 * @return the number of nodes, or -1 if a maximum is exceeded
	 */
	static int of(JsonNode tree, int maxDepth, int maxNodes) {
		TreeSize size = new TreeSize(maxDepth, maxNodes);
		return size.fits(tree, 1) ? size.nodes : -1;
	}

	private boolean fits(JsonNode node, int depth) {
		this.nodes++;
		if (this.nodes > this.maxNodes) {
			return false;
		}
		if (!node.isContainer()) {
			return true;
		}
		if (depth > this.maxDepth) {
			return false;
		}
		for (JsonNode child : node) {
			if (!fits(child, depth + 1)) {
				return false;
			}
		}
		return true;
	}

}
