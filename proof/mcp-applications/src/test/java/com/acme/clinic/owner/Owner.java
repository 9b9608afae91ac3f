package com.acme.clinic.owner;

import java.util.ArrayList;
import java.util.List;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import jakarta.validation.constraints.NotBlank;

@Entity
@Table(name = "owners")
public class Owner {

	@Id
	@GeneratedValue(strategy = GenerationType.IDENTITY)
	private Integer id;

	@NotBlank
	private String name;

	private String city;

	@OneToMany(mappedBy = "owner", cascade = CascadeType.ALL)
	private List<Pet> pets = new ArrayList<>();

	protected Owner() {
	}

	public Owner(String name, String city) {
		this.name = name;
		this.city = city;
	}

	public Integer getId() {
		return this.id;
	}

	public String getName() {
		return this.name;
	}

	public String getCity() {
		return this.city;
	}

	public List<Pet> getPets() {
		return this.pets;
	}

	public Owner with(Pet pet) {
		this.pets.add(pet);
		pet.setOwner(this);
		return this;
	}

}
